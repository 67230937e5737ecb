import type { Result } from '#contract/api/operations.ts';
import { toEpoch } from '#src/lib/time/time.ts';
import type { Source } from '../shared/facts.ts';
import type { ExportState } from './exports-search.ts';

export type ExportJob = Result<'listGroupClusterBackupExports'>['results'][number];
export type ExportBucket = Result<'listGroupBackupExportBuckets'>['results'][number];

/** An export job, with the cluster that it is of. Instants in milliseconds. */
export interface ExportFact {
  id: string;
  source: Source;
  job: ExportJob;
  state: ExportState;
  /** The moment of the snapshot, according to the folder: to the minute. */
  moment: number | undefined;
  startedAt: number | undefined;
  finishedAt: number | undefined;
  /** From 0 to 1; unknown while the service has not counted the collections. */
  share: number | undefined;
}

export function exportFact(source: Source, job: ExportJob): ExportFact {
  return {
    id: job.id,
    source,
    job,
    state: job.state,
    moment: momentOf(job.prefix),
    startedAt: toEpoch(job.createdAt),
    finishedAt: toEpoch(job.finishedAt),
    share: shareOf(job),
  };
}

/** `…/<cluster>/2026-03-13T1402/<seconds>` names the moment of the snapshot, in UTC // observed */
export function momentOf(prefix: string): number | undefined {
  const [, date, hour, minute] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)$/.exec(prefix.split('/').at(-2) ?? '') ?? [];
  return date === undefined ? undefined : toEpoch(`${date}T${hour}:${minute}:00Z`);
}

function shareOf({ state, exportStatus }: ExportJob): number | undefined {
  if (state === 'Successful') return 1;
  const { exportedCollections, totalCollections } = exportStatus;
  if (totalCollections === 0) return state === 'Queued' ? 0 : undefined;
  return Math.min(1, exportedCollections / totalCollections);
}

export const isActive = ({ state }: Pick<ExportFact, 'state'>): boolean =>
  state === 'Queued' || state === 'InProgress';

/** Duration of a job, from its request: the service does not report when its work began. */
export function tookMs({ startedAt, finishedAt }: ExportFact): number | undefined {
  return startedAt === undefined || finishedAt === undefined ? undefined : finishedAt - startedAt;
}

export interface BucketUse {
  /** Clusters whose schedule exports to it, with how often. */
  schedules: { cluster: string; frequency: string | undefined }[];
  running: ExportFact[];
  /** Jobs that have ended. */
  past: number;
}

/** The parts of a schedule that say where it exports to. */
export interface Exporting {
  autoExportEnabled: boolean;
  export?: { exportBucketId?: string | undefined; frequencyType?: string | undefined } | undefined;
}

/** Who uses a bucket: while a schedule does, the service refuses to give it up // documented */
export function usesOf(
  bucketId: string,
  schedules: ReadonlyMap<string, Exporting>,
  jobs: readonly ExportFact[],
): BucketUse {
  const own = jobs.filter(({ job }) => job.exportBucketId === bucketId);
  const running = own.filter(isActive);
  return {
    schedules: [...schedules].flatMap(([cluster, { autoExportEnabled, export: wanted }]) =>
      autoExportEnabled && wanted?.exportBucketId === bucketId
        ? [{ cluster, frequency: wanted.frequencyType }]
        : [],
    ),
    running,
    past: own.length - running.length,
  };
}
