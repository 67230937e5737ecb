import { badFields, fail } from '#contract/api/errors.ts';
import {
  type CreateCollectionRestore,
  collectionRestoreProblems,
  type RestoredCollection,
} from '#contract/backups/collection-restores.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CollectionRestoreRecord, SnapshotRecord } from '../records.ts';
import { type BackupSource, requireWhole, sourceOf } from '../snapshots/find-backup.ts';
import { about, onDemandUnderWay } from '../snapshots/snapshots.ts';
import { collectionRestoreView, restoredCollections } from './collection-restore-progress.ts';
import { partsOf, startCollectionRestore } from './collection-restores.ts';
import { baseOf } from './restore-points.ts';
import { requireFit, requireReady, targetOf } from './restore-targets.ts';

function findJob(
  world: World,
  { groupId, clusterName, jobId }: { groupId: string; clusterName: string; jobId: string },
): CollectionRestoreRecord {
  const { clusterId } = sourceOf(world, groupId, clusterName);
  const job = world.tables.collectionRestoreJobs.get(jobId);
  if (job?.clusterId !== clusterId) throw fail('RESTORE_JOB_NOT_FOUND', jobId, clusterName);
  world.shown(job.id);
  return job;
}

function checkFields(body: CreateCollectionRestore): void {
  const problems = collectionRestoreProblems(body);
  const [first] = problems;
  if (first) throw badFields(problems, first.code);
}

/** The snapshot whose collections are restored: the named one, or the last one before the restore point. */
function baseOfRequest(
  { world, params, body }: Call<'createGroupClusterCollectionRestoreJob'>,
  source: BackupSource,
): SnapshotRecord {
  const { snapshotId, pointInTimeUtcSeconds, oplogTs } = body;
  if (snapshotId === undefined) {
    const cluster = source.cluster ?? clusterOf(world, params.groupId, params.clusterName);
    const field = pointInTimeUtcSeconds === undefined ? 'oplogTs' : 'pointInTimeUtcSeconds';
    return baseOf(world, cluster, pointInTimeUtcSeconds ?? oplogTs ?? 0, field);
  }
  const place = { snapshotId, clusterName: params.clusterName };
  const row = requireWhole(world, source, place, 'AUTOMATED_RESTORE_OF_SHARD_NOT_ALLOWED');
  if (row.status === 'completed') return row;
  throw fail('CANNOT_START_RESTORE_JOB_FOR_INCOMPLETE_CLUSTER_SNAPSHOT', row.id);
}

export const collectionRestoreHandlers = defineHandlers({
  listGroupClusterCollectionRestoreJobs({ world, params }) {
    const { clusterId } = sourceOf(world, params.groupId, params.clusterName);
    return {
      rows: world.tables.collectionRestoreJobs.by('cluster', clusterId),
      view(job: CollectionRestoreRecord) {
        world.shown(job.id);
        return collectionRestoreView(world, job);
      },
    };
  },

  createGroupClusterCollectionRestoreJob(call) {
    const { world, params, body, caller, peer } = call;
    const { groupId, clusterName } = params;
    const source = sourceOf(world, groupId, clusterName);
    checkFields(body);
    if (onDemandUnderWay(world, source.clusterId)) throw fail('UNFINISHED_ON_DEMAND_SNAPSHOT', clusterName);
    const target = targetOf(world, caller, body);
    if (world.tables.groups.get(groupId)?.orgId !== world.tables.groups.get(target.groupId)?.orgId) {
      // documented: not between organizations
      throw fail('CANNOT_RESTORE_TO_TARGET', target.name, target.groupId);
    }
    const base = baseOfRequest(call, source);
    requireReady(world, target);
    requireFit(base, target);
    const parts = partsOf(world, base, body);
    const job = startCollectionRestore(world, {
      ...body,
      id: world.id(),
      groupId,
      clusterId: source.clusterId,
      clusterName,
      createdAt: world.iso(),
      targetClusterId: target.id,
      parts,
      state: 'INITIALIZING',
      indexStatus: { failedCollectionCount: 0, state: 'NOT_STARTED' },
      restoredDocuments: 0,
      totalDocuments: parts.reduce((sum, part) => sum + part.totalDocuments, 0),
    });
    record(world, 'CPS_RESTORE_REQUESTED_AUDIT', about(job), { caller, peer });
    return collectionRestoreView(world, job);
  },

  getGroupClusterCollectionRestoreJob: ({ world, params }) =>
    collectionRestoreView(world, findJob(world, params)),

  listGroupClusterCollectionRestoreJobCollections({ world, params, query }) {
    const job = findJob(world, params);
    const { state, sourceNamespace, targetNamespace } = query;
    const rows = restoredCollections(world, job).filter(
      (part) =>
        (state === undefined || part.state === state) &&
        (sourceNamespace === undefined || part.sourceNamespace === sourceNamespace) &&
        (targetNamespace === undefined || part.effectiveTargetNamespace === targetNamespace),
    );
    return { rows, view: (part: RestoredCollection) => part };
  },

  getGroupClusterCollectionRestoreJobCollection({ world, params }) {
    const match = restoredCollections(world, findJob(world, params)).find(
      ({ sourceNamespace }) => sourceNamespace === params.sourceNamespace,
    );
    if (!match) throw fail('RESOURCE_NOT_FOUND');
    return match;
  },
});
