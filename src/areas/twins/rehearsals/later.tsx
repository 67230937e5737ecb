import { useQuery } from '@tanstack/react-query';
import type { LaterWork, Rehearsal } from '#contract/twins/rehearsals.ts';
import { comparisonQuery } from '#src/api/console/rehearsal-queries.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, longTextColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { comparedWords } from './rehearsal-text.ts';

interface Row extends LaterWork {
  title: string;
  rehearsedMs: number | null;
}

/** How long the same operations took at the source after the copy, and which failed. */
export function Later({ rehearsal }: { rehearsal: Rehearsal }) {
  const later = useQuery(comparisonQuery(rehearsal.id));
  const rows = later.data?.works.map((work): Row => {
    const step = rehearsal.steps.find(({ id }) => id === work.stepId);
    return { ...work, title: step?.title ?? '', rehearsedMs: step?.durationMs ?? null };
  });
  return (
    <Section label="At the source since the copy">
      {later.error && !later.data ? (
        <ReadFailure what="The comparison" query={later} />
      ) : (
        <Stack gap={12}>
          {later.data?.unknown.map((line) => (
            <Text key={line} as="p" tone="dim">
              {line}
            </Text>
          ))}
          <ResourceTable
            id="rehearsal-later"
            label="At the source since the copy"
            columns={columns}
            rows={rows}
            rowKey={({ stepId, startedAt }) => `${stepId} ${startedAt}`}
            rowName={({ title }) => title}
            empty={
              <EmptyState title="Nothing to compare yet">
                Changes and restores of the same clusters appear here after they have ended at the source.
              </EmptyState>
            }
          />
        </Stack>
      )}
    </Section>
  );
}

const columns: readonly Column<Row>[] = [
  textColumn('step', 'Step', ({ title }) => title, { min: 160, narrow: { line: 1 } }),
  textColumn('outcome', 'Outcome', ({ hasFailed }) => (hasFailed ? 'Failed' : 'Done'), {
    width: 110,
    narrow: { line: 1, at: 'end', whole: true },
    cell: ({ hasFailed }) => (
      <StateBadge
        kind={hasFailed ? 'failed' : 'ok'}
        label={hasFailed ? 'Failed' : 'Done'}
        state={hasFailed ? 'failed' : 'done'}
      />
    ),
  }),
  textColumn(
    'source',
    'At the source',
    ({ durationMs }) => (durationMs === null ? '' : formatDuration(durationMs)),
    {
      width: 160,
      narrow: { line: 2 },
    },
  ),
  textColumn(
    'twin',
    'Rehearsed',
    ({ rehearsedMs }) => (rehearsedMs === null ? '' : formatDuration(rehearsedMs)),
    {
      width: 120,
    },
  ),
  longTextColumn('note', 'Comparison', comparedWords, { min: 200, narrow: { line: 2 } }),
  instantColumn('started', 'Started', ({ startedAt }) => startedAt, { width: 130, align: 'end' }),
];
