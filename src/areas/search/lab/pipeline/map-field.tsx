import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { codesOf, mapOf, type Pair, pairsOf, sameMap } from './map-pairs.ts';
import classes from './option-fields.module.css';

interface MapFieldProps {
  label: string;
  description: string | undefined;
  error: string | undefined;
  value: unknown;
  onMap: (map: Record<string, string>) => void;
}

/** More are edited as JSON. */
const mostRows = 60;

/** Texts and what replaces them. */
export function MapField({ label, description, error, value, onMap }: MapFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<readonly Pair[]>([]);
  // a row without a text, or with one that is there twice, is only in the form
  const pairs = sameMap(mapOf(typed), value) && typed.length > 0 ? typed : pairsOf(value);
  function put(next: readonly Pair[]): void {
    setTyped(next);
    onMap(mapOf(next));
  }
  const twice = pairs.find(({ from }, index) => pairs.findIndex((each) => each.from === from) < index);
  const more = pairs.length - mostRows;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={twice && twice.from !== '' ? `${twice.from} must appear only once` : error}
      size="xs"
    >
      {/* named by a label that the wrapper draws */}
      <Stack role="group" aria-labelledby={id} gap={4} className={classes.pairs}>
        {pairs.slice(0, mostRows).map((pair, index) => (
          <PairRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end, and hold nothing of their own
            key={index}
            pair={pair}
            number={index + 1}
            onPair={(next) => put(pairs.with(index, next))}
            onRemove={() => put(pairs.toSpliced(index, 1))}
          />
        ))}
        {more > 0 && <p className="qd-caption">{more} more: edit them under Definition.</p>}
        <Button
          size="sm"
          variant="quiet"
          icon="plus"
          disabledReason={more >= 0 && 'Edit more than 60 under Definition'}
          onClick={() => put([...pairs, { from: '', to: '' }])}
        >
          Add replacement
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

interface PairRowProps {
  pair: Pair;
  number: number;
  onPair: (pair: Pair) => void;
  onRemove: () => void;
}

function PairRow({ pair: { from, to }, number, onPair, onRemove }: PairRowProps) {
  const codes = [codesOf(from), codesOf(to)];
  return (
    <div>
      <Grid gap={6} align="center" tone="dim" className={classes.pair}>
        <Input
          size="xs"
          aria-label={`Text ${number}`}
          value={from}
          spellCheck={false}
          onChange={({ currentTarget }) => onPair({ from: currentTarget.value, to })}
          classNames={{ input: classes.mono }}
        />
        <Icon name="arrow-right" size={12} />
        <Input
          size="xs"
          aria-label={`Replacement ${number}`}
          value={to}
          placeholder="nothing"
          spellCheck={false}
          onChange={({ currentTarget }) => onPair({ from, to: currentTarget.value })}
          classNames={{ input: classes.mono }}
        />
        <IconButton size="sm" icon="close" label={`Remove replacement ${number}`} onClick={onRemove} />
      </Grid>
      {codes.some(Boolean) && (
        <Grid gap={24} columns={2} size={11} mono tone="dim" className={classes.codes}>
          <span>{codes[0]}</span>
          <span>{codes[1]}</span>
        </Grid>
      )}
    </div>
  );
}
