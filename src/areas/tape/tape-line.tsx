import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { addressOf, codeRequest } from '#src/api/code/program.ts';
import { annotate, type TapeEntry } from '#src/api/tape/tape.ts';
import { formatClock } from '#src/lib/time/time.ts';
import { IconButton } from '#src/ui/actions/button.tsx';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './tape.module.css';
import { textOf } from './tape-program.ts';

interface TapeLineProps {
  entry: TapeEntry;
  facts: OperationFacts | undefined;
  chosen: boolean;
  onChoose: (take: boolean) => void;
}

/** One call: in words, as a request, and with its note. */
export function TapeLine({ entry, facts, chosen, onChoose }: TapeLineProps) {
  const { zone } = useZone();
  const [writing, setWriting] = useState(false);
  if (!facts) return null;
  const text = textOf(entry, facts);
  const good = entry.status >= 200 && entry.status < 400;
  const address = addressOf(codeRequest(facts, entry.args)).join('');
  return (
    <li className={classes.line}>
      <Checkbox
        size="xs"
        aria-label={`Take along: ${text}`}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Stack gap={2} shrink className={classes.call}>
        <p className={classes.entryText}>
          <MarkIcon mark={good ? 'dot' : 'square'} tone={good ? 'ok' : 'critical'} /> {text}
          {entry.count > 1 && <span className={classes.dim}> × {entry.count}</span>}
        </p>
        <p className={classes.request} title={address}>
          {facts.method} {address}
        </p>
        {writing ? (
          <NoteField entry={entry} onDone={() => setWriting(false)} />
        ) : (
          entry.note && <p className={classes.note}>{entry.note}</p>
        )}
      </Stack>
      <span className={classes.dim}>
        {entry.status === 0 ? 'no answer' : entry.status} · {formatClock(entry.at, zone)}
      </span>
      <IconButton icon="edit" size="sm" label={`Note on: ${text}`} onClick={() => setWriting(!writing)} />
    </li>
  );
}

function NoteField({ entry, onDone }: { entry: TapeEntry; onDone: () => void }) {
  const [text, setText] = useState(entry.note ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        annotate(entry.id, text.trim());
        onDone();
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it appears because the user chose to write here
        autoFocus
        className={classes.search}
        aria-label="Note"
        placeholder="Why this was done; Enter keeps it"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          annotate(entry.id, text.trim());
          onDone();
        }}
      />
    </form>
  );
}
