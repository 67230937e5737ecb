import type { CollectionRestoreJob, CreateCollectionRestore } from '#contract/backups/collection-restores.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { raise } from '#server/emulator/kernel/alerts/engine.ts';
import { bringCollection } from '#server/emulator/kernel/documents/restore.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CollectionRestorePart, CollectionRestoreRecord, SnapshotRecord } from '../records.ts';
import { contentsAt } from '../snapshots/contents.ts';
import { placedParts } from './collection-restore-names.ts';
import { documentsOf, positionAskedFor, positionOfSnapshot } from './restored-documents.ts';

type State = CollectionRestoreJob['state'];

/** Each state with the one after it and the share of the work that it takes // assumed: their order is documented */
const steps: Partial<Record<State, { next: State; share: number }>> = {
  IN_PROGRESS: { next: 'FINALIZING', share: 0.8 },
  FINALIZING: { next: 'SUCCESSFUL', share: 0.2 },
};

/** The parts of a request in detail: whole databases are all their collections. */
export function partsOf(
  world: World,
  snapshot: SnapshotRecord,
  { databases = [], collections = [], ...request }: CreateCollectionRestore,
): CollectionRestorePart[] {
  const { clusterId: id, groupId } = snapshot;
  const held = contentsAt(world, { id, groupId }, positionAskedFor(request) ?? positionOfSnapshot(snapshot));
  const { databaseSuffix = '', collectionSuffix = '' } = request;
  const part = (
    source: string,
    target: string | undefined,
    documents: number | undefined,
  ): CollectionRestorePart => {
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
    const match = held.find(({ name }) => name === sourceNamespace);
    if (!match) return [part(sourceNamespace, targetNamespace, undefined)];
    return match.collections.map(({ name, documents }) => ({
      ...part(
        `${sourceNamespace}.${name}`,
        targetNamespace === undefined ? undefined : `${targetNamespace}.${name}`,
        documents,
      ),
      ofDatabase: true as const,
    }));
  });
  const single = collections.map(({ sourceNamespace, targetNamespace }) => {
    const [database = '', ...rest] = sourceNamespace.split('.');
    const existing = held
      .find(({ name }) => name === database)
      ?.collections.find(({ name }) => name === rest.join('.'));
    return part(sourceNamespace, targetNamespace, existing?.documents);
  });
  const current = new Set<string>();
  return [...ofDatabases, ...single].filter(({ sourceNamespace }) => {
    const isNew = !current.has(sourceNamespace);
    current.add(sourceNamespace);
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
  const ms = Math.round(world.takes('restore.run') * (steps[state]?.share ?? 0));
  world.tables.collectionRestoreJobs.put(stepped(world, job, state, ms));
  world.after(ms, 'collectionRestore.step', { id }, id);
}

function stepped(
  world: World,
  job: CollectionRestoreRecord,
  state: State,
  takesMs: number,
): CollectionRestoreRecord {
  if (state === 'IN_PROGRESS') {
    return { ...job, state, parts: placedParts(world, job), writingSince: world.now(), takesMs };
  }
  const building = job.indexStrategy === 'NONE' ? 'NOT_RESTORED' : 'IN_PROGRESS';
  return {
    ...job,
    state,
    restoredDocuments: job.totalDocuments,
    indexStatus: { failedCollectionCount: 0, state: building },
  };
}

/** Fails where nothing could be restored; otherwise only the event reports missing collections. */
function finish(world: World, job: CollectionRestoreRecord): void {
  const target = world.tables.clusters.get(job.targetClusterId);
  const missing = job.parts.filter(({ found }) => !found).length;
  const failed = !target || missing === job.parts.length;
  // a name that was free when work began may have been taken since
  const parts = placedParts(world, job);
  if (target && !failed) bringBack(world, { ...job, parts }, target);
  const why = target ? 'None of the collections is in the backup.' : 'The target cluster was deleted.';
  world.tables.collectionRestoreJobs.put({
    ...job,
    parts,
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

export const collectionRestoreTransitions = { 'collectionRestore.step': step };
