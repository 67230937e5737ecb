import type {
  CollectionRestoreJob,
  CreateCollectionRestore,
  RestoredCollection,
} from '#contract/backups/collection-restores.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { raise } from '../alerts/engine.ts';
import { bringCollection } from '../data/restore.ts';
import type { World } from '../world.ts';
import { contentsAt } from './contents.ts';
import type { CollectionRestorePart, CollectionRestoreRecord, SnapshotRecord } from './records.ts';
import { documentsOf, positionAskedFor, positionOfSnapshot } from './restored-documents.ts';

type State = CollectionRestoreJob['state'];

/** Each state with the one after it and the share of the work that it takes // assumed: their order is documented */
const steps: Partial<Record<State, { next: State; share: number }>> = {
  IN_PROGRESS: { next: 'FINALIZING', share: 0.8 },
  FINALIZING: { next: 'SUCCESSFUL', share: 0.2 },
};

/** What a request means in detail: whole databases are all their collections. */
export function partsOf(
  world: World,
  snapshot: SnapshotRecord,
  { databases = [], collections = [], ...request }: CreateCollectionRestore,
): CollectionRestorePart[] {
  const { clusterId: id, groupId } = snapshot;
  const held = contentsAt(world, { id, groupId }, positionAskedFor(request) ?? positionOfSnapshot(snapshot));
  const { databaseSuffix = '', collectionSuffix = '' } = request;
  const part = (source: string, target: string | undefined, documents: number | undefined) => {
    const [database = '', ...rest] = source.split('.');
    const kept = `${database}${databaseSuffix}.${rest.join('.')}${collectionSuffix}`;
    return {
      sourceNamespace: source,
      ...(target === undefined ? {} : { targetNamespace: target }),
      effectiveTargetNamespace: target ?? kept,
      found: documents !== undefined,
      totalDocuments: documents ?? 0,
    };
  };
  const ofDatabases = databases.flatMap(({ sourceNamespace, targetNamespace }) => {
    const found = held.find(({ name }) => name === sourceNamespace);
    if (!found) return [part(sourceNamespace, targetNamespace, undefined)];
    return found.collections.map(({ name, documents }) =>
      part(
        `${sourceNamespace}.${name}`,
        targetNamespace === undefined ? undefined : `${targetNamespace}.${name}`,
        documents,
      ),
    );
  });
  const single = collections.map(({ sourceNamespace, targetNamespace }) => {
    const [database = '', ...rest] = sourceNamespace.split('.');
    const found = held
      .find(({ name }) => name === database)
      ?.collections.find(({ name }) => name === rest.join('.'));
    return part(sourceNamespace, targetNamespace, found?.documents);
  });
  const known = new Set<string>();
  return [...ofDatabases, ...single].filter(({ sourceNamespace }) => {
    const isNew = !known.has(sourceNamespace);
    known.add(sourceNamespace);
    return isNew;
  });
}

export function startCollectionRestore(world: World, job: CollectionRestoreRecord): CollectionRestoreRecord {
  world.after(world.takes('restore.queue'), 'collectionRestore.step', { id: job.id }, job.id);
  return world.tables.collectionRestoreJobs.put(job);
}

function step(world: World, { id }: { id: string }): void {
  const job = world.tables.collectionRestoreJobs.get(id);
  if (!job || job.finishedAt !== undefined) return;
  const at = steps[job.state];
  const state = at?.next ?? 'IN_PROGRESS';
  if (state === 'SUCCESSFUL') {
    finish(world, job);
    return;
  }
  world.tables.collectionRestoreJobs.put({ ...job, state });
  const ms = Math.round(world.takes('restore.run') * (steps[state]?.share ?? 0));
  world.after(ms, 'collectionRestore.step', { id }, id);
}

/** Fails where nothing could be restored; what was missing among others only shows there. */
function finish(world: World, job: CollectionRestoreRecord): void {
  const target = world.tables.clusters.get(job.targetClusterId);
  const missing = job.parts.filter(({ found }) => !found).length;
  const failed = !target || missing === job.parts.length;
  if (target && !failed) bringBack(world, job, target);
  const why = target ? 'None of the collections is in the backup.' : 'The target cluster was deleted.';
  world.tables.collectionRestoreJobs.put({
    ...job,
    state: failed ? 'FAILED' : 'SUCCESSFUL',
    finishedAt: world.iso(),
    restoredDocuments: failed ? 0 : job.totalDocuments,
    indexStatus: { failedCollectionCount: 0, state: indexStateAfter(job, failed) },
    ...(failed ? { errorMessage: why } : {}),
  });
  const partly = missing > 0 ? 'CPS_COLLECTION_RESTORE_PARTIAL_SUCCESS' : 'CPS_COLLECTION_RESTORE_SUCCESSFUL';
  raise(world, {
    groupId: job.groupId,
    eventTypeName: failed ? 'CPS_COLLECTION_RESTORE_FAILED' : partly,
    target: { clusterName: job.clusterName, clusterId: job.clusterId },
  });
}

function bringBack(world: World, job: CollectionRestoreRecord, target: ClusterRecord): void {
  const from = documentsOf(world, job);
  for (const { found, sourceNamespace, effectiveTargetNamespace } of job.parts) {
    if (found) {
      bringCollection(world, target, from, { source: sourceNamespace, target: effectiveTargetNamespace });
    }
  }
}

function indexStateAfter({ indexStrategy }: CollectionRestoreRecord, failed: boolean) {
  return failed || indexStrategy === 'NONE' ? 'NOT_RESTORED' : 'SUCCESSFUL';
}

/** How far one collection is: they go together. */
export function restoredView(job: CollectionRestoreRecord, part: CollectionRestorePart): RestoredCollection {
  const { found, ...shown } = part;
  const done = job.state === 'SUCCESSFUL';
  const states: Record<State, RestoredCollection['state']> = {
    INITIALIZING: 'NOT_STARTED',
    IN_PROGRESS: 'IN_PROGRESS',
    FINALIZING: 'FINALIZING',
    SUCCESSFUL: 'SUCCESSFUL',
    CANCELED: 'NOT_RESTORED',
    FAILED: 'FAILED',
  };
  const begun = job.state !== 'INITIALIZING';
  return {
    ...shown,
    state: begun && !found ? 'NOT_FOUND' : states[job.state],
    restoredDocuments: done && found ? part.totalDocuments : 0,
    indexStatus: {
      state: !done ? 'NOT_STARTED' : found && job.indexStrategy !== 'NONE' ? 'SUCCESSFUL' : 'NOT_RESTORED',
    },
  };
}

export const collectionRestoreTransitions = { 'collectionRestore.step': step };
