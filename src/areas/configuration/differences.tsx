import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Comparison, ConfigurationDifference } from '#contract/console/configuration.ts';
import { sectionLabels } from '#contract/console/configuration-sections.ts';
import { useImportSet } from '#src/api/console/change-sets.ts';
import { plural } from '#src/lib/bytes.ts';
import type { Json } from '#src/lib/json/json-diff.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { formatDate } from '#src/lib/time/time.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { DiffView } from '#src/ui/values/diff-view.tsx';
import classes from './configuration.module.css';
import { setFileOf } from './set-file.ts';

const idOf = ({ section, key }: ConfigurationDifference): string => `${section} ${key}`;

/**
 * The differences, one per resource; the selection goes into a change set, which is reviewed and applied as
 * any other.
 */
export function Differences({
  comparison: { differences, same, missing },
  refusal,
  onCollected,
}: {
  comparison: Comparison;
  refusal: string | undefined;
  onCollected: (setId: string) => void;
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(
    // resources that exist only here are kept unless the user selects them
    () => new Set(differences.filter(({ kind }) => kind === 'remove').map(idOf)),
  );
  const collect = useImportSet();
  const chosen = differences.filter((each) => each.call !== null && !left.has(idOf(each)));
  const title = `Configuration of ${formatDate(serverNow(), 'UTC')}`;
  const toggle = (id: string): void => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <Stack as="section" gap={16} aria-label="Differences">
      {missing.map(({ section, text }) => (
        <Notice key={section} tone="warning" title={`${sectionLabels[section]} could not be read`}>
          {text}
        </Notice>
      ))}
      <p>
        {differences.length === 0
          ? `Nothing differs: ${plural(same, 'thing')} are the same.`
          : `${plural(differences.length, 'difference')}, ${same} the same.`}
      </p>
      {differences.length > 0 && (
        <>
          <ul>
            {differences.map((each) => (
              <Difference
                key={idOf(each)}
                difference={each}
                isChosen={!left.has(idOf(each))}
                onToggle={() => toggle(idOf(each))}
              />
            ))}
          </ul>
          {collect.error && <Notice tone="error" urgent title={collect.error.message} />}
          <Row gap={12} align="center" wrap>
            <Button
              variant="primary"
              busy={collect.isPending}
              disabledReason={refusal ?? (chosen.length === 0 && 'Choose something first.')}
              onClick={() =>
                collect.mutate(setFileOf(title, chosen), { onSuccess: ({ id }) => onCollected(id) })
              }
            >
              Collect {plural(chosen.length, 'change')} in a change set
            </Button>
            <Text size={13} tone="dim">
              Nothing is sent until the set is applied.
            </Text>
          </Row>
        </>
      )}
    </Stack>
  );
}

function Difference({
  difference,
  isChosen,
  onToggle,
}: {
  difference: ConfigurationDifference;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { title, now, wanted, objection, call } = difference;
  return (
    <li className={classes.difference}>
      <Checkbox
        aria-label={title}
        checked={call !== null && isChosen}
        disabled={call === null}
        onChange={onToggle}
      />
      <details className={classes.about}>
        <summary>
          {title}
          {objection !== '' && (
            <Text size={13} tone="dim">
              {' '}
              {objection}
            </Text>
          )}
        </summary>
        <DiffView before={(now ?? undefined) as Json} after={(wanted ?? undefined) as Json} />
      </details>
    </li>
  );
}
