import type { Result } from '#contract/api/operations.ts';
import { SECOND } from '#contract/values/durations.ts';
import { toEpoch } from '#src/lib/time/time.ts';
import type { RestoreKind, RestoreSearch, RestoresSearch } from '../shared/backups-search.ts';
import { idTime, type RestoreFact, type RestoreState, type Source } from '../shared/facts.ts';

export type CollectionJob = Result<'listGroupClusterCollectionRestoreJobs'>['results'][number];

/** A restore job of any kind, as the list shows it. */
export interface RestoreRow extends Omit<RestoreFact, 'delivery'> {
  kind: RestoreKind;
  /** For restores of single collections: only they report their progress. */
  job?: CollectionJob;
}

const kinds = { automated: 'snapshot', pointInTime: 'pointInTime', download: 'download' } as const;

export function rowOf({ delivery, ...fact }: RestoreFact): RestoreRow {
  return { ...fact, kind: kinds[delivery] };
}

const collectionStates: Record<CollectionJob['state'], RestoreState> = {
  INITIALIZING: 'running',
  IN_PROGRESS: 'running',
  FINALIZING: 'running',
  SUCCESSFUL: 'done',
  CANCELED: 'cancelled',
  FAILED: 'failed',
};

/** `momentOf` knows when the snapshots were taken: the job itself only names its one. */
export function collectionRow(
  source: Source,
  job: CollectionJob,
  momentOf: (snapshotId: string) => number | undefined,
): RestoreRow {
  const seconds = job.pointInTimeUtcSeconds ?? job.oplogTs;
  const ofSnapshot = job.snapshotId === undefined ? undefined : momentOf(job.snapshotId);
  return {
    id: job.id,
    source,
    kind: 'collections',
    state: collectionStates[job.state],
    requestedAt: toEpoch(job.createdAt) ?? idTime(job.id),
    finishedAt: toEpoch(job.finishedAt),
    expiresAt: undefined,
    snapshotId: job.snapshotId,
    point: seconds === undefined ? ofSnapshot : seconds * SECOND,
    increment: job.oplogInc,
    targetName: job.targetClusterName,
    targetGroupId: job.targetGroupId,
    urls: [],
    job,
  };
}

/** What runs first, then the newest. */
export function inOrder(rows: readonly RestoreRow[]): RestoreRow[] {
  const rank = ({ state }: RestoreRow) => (state === 'running' ? 0 : 1);
  return [...rows].sort((a, b) => rank(a) - rank(b) || (b.requestedAt ?? 0) - (a.requestedAt ?? 0));
}

export function narrowed(rows: readonly RestoreRow[], search: RestoresSearch): RestoreRow[] {
  const { cluster, states, kinds: wanted, q = '' } = search;
  const text = q.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (cluster === undefined || row.source.name === cluster || row.targetName === cluster) &&
      (!states || states.includes(row.state)) &&
      (!wanted || wanted.includes(row.kind)) &&
      [row.id, row.source.name, row.targetName, row.snapshotId].join(' ').toLowerCase().includes(text),
  );
}

/** Duration of a job, or its duration until now. Downloads report no end: the time of their links is unknown. */
export function elapsedMs({ requestedAt, finishedAt, state }: RestoreRow, now: number): number | undefined {
  if (requestedAt === undefined) return undefined;
  if (state === 'running') return Math.max(0, now - requestedAt);
  return finishedAt === undefined ? undefined : Math.max(0, finishedAt - requestedAt);
}

/** What earlier jobs of a kind took, the middle one; undefined: none has ended well. */
export function usualMs(rows: readonly RestoreRow[], kind: RestoreKind): number | undefined {
  const took = rows
    .filter((row) => row.kind === kind && row.state === 'done')
    .flatMap((row) => elapsedMs(row, 0) ?? [])
    .sort((a, b) => a - b);
  const middle = Math.floor(took.length / 2);
  const upper = took[middle];
  if (upper === undefined) return undefined;
  return took.length % 2 === 1 ? upper : ((took[middle - 1] ?? upper) + upper) / 2;
}

/** Why a job cannot be cancelled; undefined: it can be cancelled. */
export function cancelProblem({ kind, source, state }: RestoreRow): string | undefined {
  if (state !== 'running' && state !== 'ready') return 'The job has ended.';
  if (source.kind !== 'dedicated') return 'Atlas cancels restores of dedicated clusters only.';
  if (kind === 'collections') return 'Atlas cannot cancel a restore of collections.';
  return undefined;
}

/** The wizard filled with the request of a job. */
export function again(row: RestoreRow): RestoreSearch {
  const { kind, snapshotId, point, increment, job } = row;
  const ofMoment =
    kind === 'pointInTime' || (kind === 'collections' && snapshotId === undefined && point !== undefined);
  return {
    cluster: row.source.name,
    kind,
    ...(ofMoment && point !== undefined ? { at: Math.floor(point / 1000) } : {}),
    ...(ofMoment && increment !== undefined ? { increment } : {}),
    ...(!ofMoment && snapshotId !== undefined ? { snapshot: snapshotId } : {}),
    ...(kind === 'download' ? {} : targetOf(row)),
    ...(job ? partsOf(job) : {}),
    step: 'review',
  };
}

function targetOf({ targetName, targetGroupId }: RestoreRow): RestoreSearch {
  return {
    ...(targetName === undefined ? {} : { target: targetName }),
    ...(targetGroupId === undefined ? {} : { project: targetGroupId }),
  };
}

function partsOf(job: CollectionJob): RestoreSearch {
  const pairs = [...(job.databases ?? []), ...(job.collections ?? [])];
  const names = Object.fromEntries(
    pairs.flatMap(({ sourceNamespace, targetNamespace }) =>
      targetNamespace === undefined ? [] : [[sourceNamespace, targetNamespace]],
    ),
  );
  return {
    parts: pairs.map(({ sourceNamespace }) => sourceNamespace),
    ...(Object.keys(names).length > 0 ? { names } : {}),
    write: job.writeStrategy,
    index: job.indexStrategy,
    ...(job.databaseSuffix === undefined ? {} : { databaseSuffix: job.databaseSuffix }),
    ...(job.collectionSuffix === undefined ? {} : { collectionSuffix: job.collectionSuffix }),
  };
}
