import type { CollectionRestoreJob, RestoredCollection } from '#contract/backups/collection-restores.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CollectionRestorePart, CollectionRestoreRecord } from '../records.ts';

/** How many documents are there by now: one collection after the other, all at the same speed // assumed */
function restoredSoFar(world: World, job: CollectionRestoreRecord): number {
  if (job.state !== 'IN_PROGRESS') return job.restoredDocuments;
  const { writingSince = world.now(), takesMs = 0, totalDocuments } = job;
  const share = takesMs === 0 ? 0 : (world.now() - writingSince) / takesMs;
  return Math.max(0, Math.min(totalDocuments, Math.floor(share * totalDocuments)));
}

export function collectionRestoreView(
  world: World,
  job: CollectionRestoreRecord,
): Omit<CollectionRestoreJob, 'links'> {
  const { groupId: _, clusterId: __, clusterName: ___, targetClusterId: ____, parts: _____, ...rest } = job;
  const { writingSince: ______, takesMs: _______, ...shown } = rest;
  return { ...shown, restoredDocuments: restoredSoFar(world, job) };
}

type State = RestoredCollection['state'];

/** The state of a collection in the backup, with this number of documents written. */
function stateOf({ state }: CollectionRestoreRecord, written: number, total: number): State {
  switch (state) {
    case 'IN_PROGRESS':
      if (written < 0) return 'NOT_STARTED';
      return written < total ? 'IN_PROGRESS' : 'FINALIZING';
    case 'FINALIZING':
    case 'SUCCESSFUL':
    case 'FAILED':
      return state;
    case 'CANCELED':
      return 'NOT_RESTORED';
    default:
      return 'NOT_STARTED';
  }
}

function indexesOf({ state, indexStrategy }: CollectionRestoreRecord, match: boolean) {
  if (!match || indexStrategy === 'NONE' || state === 'FAILED') return 'NOT_RESTORED' as const;
  if (state === 'SUCCESSFUL') return 'SUCCESSFUL' as const;
  // indexes are built when all documents are there // documented: they follow the data
  return state === 'FINALIZING' ? ('IN_PROGRESS' as const) : ('NOT_STARTED' as const);
}

/** How far each collection is. Nothing is known of them while the job prepares itself // observed: the provider's words */
export function restoredCollections(world: World, job: CollectionRestoreRecord): RestoredCollection[] {
  if (job.state === 'INITIALIZING') return [];
  let left = restoredSoFar(world, job);
  // once one waits, the ones behind it do too, even the empty ones
  let waiting = false;
  return job.parts.map((part) => {
    const written = waiting ? -1 : Math.min(left, part.totalDocuments);
    left -= Math.max(0, written);
    waiting ||= written < part.totalDocuments;
    return restoredView(job, part, written);
  });
}

function restoredView(
  job: CollectionRestoreRecord,
  { found, ofDatabase: _, ...shown }: CollectionRestorePart,
  written: number,
): RestoredCollection {
  return {
    ...shown,
    state: found ? stateOf(job, written, shown.totalDocuments) : 'NOT_FOUND',
    restoredDocuments: Math.max(0, written),
    indexStatus: { state: indexesOf(job, found) },
  };
}
