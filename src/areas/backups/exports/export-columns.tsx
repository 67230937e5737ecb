import { formatDuration } from '#src/lib/durations.ts';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, monoColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Duration } from '#src/ui/values/quantity.tsx';
import { type ExportBucket, type ExportFact, tookMs } from './export-facts.ts';
import { ExportBadge, ExportProgress, exportStates } from './export-words.tsx';
import classes from './exports.module.css';

/** The name of a bucket, or its id once it was given up. */
export function bucketName(buckets: ReadonlyMap<string, ExportBucket>, id: string): string {
  return buckets.get(id)?.bucketName ?? id;
}

export const customText = ({ job }: ExportFact): string =>
  job.customData.map(({ key = '', value = '' }) => `${key}=${value}`).join(', ');

export function exportColumns(buckets: ReadonlyMap<string, ExportBucket>): Column<ExportFact>[] {
  return [
    {
      id: 'cluster',
      header: 'Cluster',
      narrow: { line: 1 },
      pinned: true,
      min: 160,
      sortValue: ({ source }) => source.name,
      cell: ({ source }) => <span className={classes.name}>{source.name}</span>,
    },
    stampColumn('snapshot', 'Snapshot time', ({ moment }) => moment, {
      width: 190,
      help: 'When the exported snapshot was taken',
    }),
    {
      id: 'state',
      header: 'State',
      narrow: { line: 1, at: 'end', whole: true },
      width: 120,
      sortValue: ({ state }) => exportStates[state].label,
      exportValue: ({ state }) => state,
      cell: ({ state }) => <ExportBadge state={state} />,
    },
    {
      id: 'progress',
      header: 'Collections',
      narrow: { line: 2, spare: true },
      width: 150,
      sortValue: ({ share }) => share,
      exportValue: ({ job: { exportStatus: e } }) => `${e.exportedCollections} of ${e.totalCollections}`,
      cell: (fact) => <ExportProgress fact={fact} />,
    },
    {
      id: 'bucket',
      header: 'Bucket',
      narrow: { line: 2, word: 'to' },
      min: 170,
      sortValue: ({ job }) => bucketName(buckets, job.exportBucketId),
      cell: ({ job }) => {
        const known = buckets.get(job.exportBucketId);
        return known ? (
          <Mono>{known.bucketName}</Mono>
        ) : (
          <span className={classes.dim} title={job.exportBucketId}>
            removed
          </span>
        );
      },
    },
    instantColumn('started', 'Started', ({ startedAt }) => startedAt, {
      width: 100,
      align: 'end',
      narrow: { line: 2, at: 'end', whole: true },
    }),
    {
      id: 'took',
      header: 'Took',
      narrow: { line: 2, spare: true, word: 'took' },
      width: 110,
      align: 'end',
      sortValue: tookMs,
      exportValue: (fact) => {
        const took = tookMs(fact);
        return took === undefined ? undefined : formatDuration(took);
      },
      cell: (fact) => <Duration ms={tookMs(fact)} />,
    },
    textColumn('reason', 'Reason', ({ job }) => job.stateReason?.message, { min: 180, optional: true }),
    {
      id: 'data',
      header: 'Custom data',
      min: 160,
      optional: true,
      sortValue: customText,
      cell: (fact) => (fact.job.customData.length === 0 ? <Absent /> : customText(fact)),
    },
    stampColumn('finished', 'Finished', ({ finishedAt }) => finishedAt, { width: 190, optional: true }),
    monoColumn('prefix', 'Folder', ({ job }) => job.prefix, { min: 320, optional: true }),
    monoColumn('id', 'ID', ({ id }) => id, { width: 240, optional: true }),
    monoColumn('snapshotId', 'Snapshot ID', ({ job }) => job.snapshotId, { width: 240, optional: true }),
  ];
}
