import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { figureColumn, instantColumn, monoColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Duration } from '#src/ui/values/quantity.tsx';
import { type ExportBucket, type ExportFact, tookMs } from './export-facts.ts';
import { ExportBadge, ExportProgress, exportStates } from './export-text.tsx';

/** The name of a bucket, or its id once it was given up. */
export function bucketName(buckets: ReadonlyMap<string, ExportBucket>, id: string): string {
  return buckets.get(id)?.bucketName ?? id;
}

export const customText = ({ job }: ExportFact): string =>
  job.customData.map(({ key = '', value = '' }) => `${key}=${value}`).join(', ');

export function exportColumns(buckets: ReadonlyMap<string, ExportBucket>): Column<ExportFact>[] {
  return [
    textColumn('cluster', 'Cluster', ({ source }) => source.name, {
      narrow: { line: 1 },
      pinned: true,
      min: 160,
      cell: ({ source }) => <Text weight="medium">{source.name}</Text>,
    }),
    stampColumn('snapshot', 'Snapshot time', ({ moment }) => moment, {
      width: 190,
      narrow: { line: 2, word: 'snapshot of' },
      help: 'When the exported snapshot was taken',
    }),
    textColumn('state', 'State', ({ state }) => exportStates[state].label, {
      narrow: { line: 1, at: 'end', whole: true },
      width: 120,
      exportValue: ({ state }) => state,
      cell: ({ state }) => <ExportBadge state={state} />,
    }),
    {
      id: 'progress',
      header: 'Collections',
      narrow: { line: 2, spare: true },
      width: 150,
      sortValue: ({ share }) => share,
      exportValue: ({ job: { exportStatus: e } }) => `${e.exportedCollections} of ${e.totalCollections}`,
      cell: (fact) => <ExportProgress fact={fact} />,
    },
    textColumn('bucket', 'Bucket', ({ job }) => bucketName(buckets, job.exportBucketId), {
      narrow: { line: 2, spare: true, word: 'to' },
      min: 170,
      cell: ({ job }) => {
        const existing = buckets.get(job.exportBucketId);
        return existing ? (
          <Mono>{existing.bucketName}</Mono>
        ) : (
          <Text tone="dim" title={job.exportBucketId}>
            removed
          </Text>
        );
      },
    }),
    instantColumn('started', 'Started', ({ startedAt }) => startedAt, {
      width: 100,
      align: 'end',
      narrow: { line: 2, at: 'end', whole: true },
    }),
    figureColumn('took', 'Took', tookMs, (ms) => <Duration ms={ms} />, {
      narrow: { line: 2, spare: true, word: 'took' },
      width: 110,
      exportValue: (fact) => {
        const took = tookMs(fact);
        return took === undefined ? undefined : Math.round(took / 1000);
      },
    }),
    textColumn('reason', 'Reason', ({ job }) => job.stateReason?.message, { min: 180, optional: true }),
    textColumn('data', 'Custom data', customText, {
      min: 160,
      optional: true,
      cell: (fact) => (fact.job.customData.length === 0 ? <Absent /> : customText(fact)),
    }),
    stampColumn('finished', 'Finished', ({ finishedAt }) => finishedAt, { width: 190, optional: true }),
    monoColumn('prefix', 'Folder', ({ job }) => job.prefix, { min: 320, optional: true }),
    monoColumn('id', 'ID', ({ id }) => id, { width: 240, optional: true }),
    monoColumn('snapshotId', 'Snapshot ID', ({ job }) => job.snapshotId, { width: 240, optional: true }),
  ];
}
