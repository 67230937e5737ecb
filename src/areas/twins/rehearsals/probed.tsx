import type { ProbedCluster } from '#contract/twins/rehearsal-probe.ts';
import type { Rehearsal } from '#contract/twins/rehearsals.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, figureColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import {
  affectedWrites,
  connectionErrors,
  interruptedText,
  longestInterruption,
  probeDetails,
  unreachableText,
} from './probe-text.ts';
import classes from './rehearsals.module.css';

/** Interruptions and errors of a probe client at the clusters of the twin. */
export function Probed({ rehearsal, probed }: { rehearsal: Rehearsal; probed: readonly ProbedCluster[] }) {
  const { steps, endedAt } = rehearsal;
  const unreachable = probed.flatMap((probe) => unreachableText(probe) ?? []);
  const details = probed.flatMap((probe) => probeDetails(probe, steps));
  return (
    <Section label="Connection errors">
      <Stack gap={12}>
        <Text as="p" tone="dim">
          {probed.length === 0
            ? 'No step concerns a cluster: no probe client ran.'
            : 'Measured on the twin: a probe client read and wrote before, during and after each step. Durations are in the time of the twin.'}
        </Text>
        {endedAt !== null && unreachable.map((line) => <Notice key={line} tone="warning" title={line} />)}
        {probed.length > 0 && (
          <ResourceTable
            id="rehearsal-probes"
            label="Connection errors"
            columns={columns}
            rows={probed}
            rowKey={({ groupId, clusterName }) => `${groupId} ${clusterName}`}
            rowName={({ clusterName }) => clusterName}
            empty={null}
          />
        )}
        {details.length > 0 && (
          <details>
            <summary>Errors and interruptions</summary>
            <ul className={classes.details}>
              {details.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </Stack>
    </Section>
  );
}

const columns: readonly Column<ProbedCluster>[] = [
  textColumn('cluster', 'Cluster', ({ clusterName }) => clusterName, { min: 120, narrow: { line: 1 } }),
  textColumn('writes', 'Writes interrupted', (probe) => interruptedText(probe, 'writes'), {
    min: 170,
    narrow: { line: 2 },
  }),
  textColumn('reads', 'Reads interrupted', (probe) => interruptedText(probe, 'reads'), { min: 170 }),
  figureColumn('longest', 'Longest', longestInterruption, formatDuration, { width: 110 }),
  countColumn('errors', 'Errors', connectionErrors, { width: 90 }),
  textColumn('affected', 'Writes affected', affectedWrites, {
    width: 170,
    narrow: { line: 1, at: 'end', whole: true },
  }),
];
