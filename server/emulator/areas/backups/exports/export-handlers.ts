import { badField, fail, failWith } from '#contract/api/errors.ts';
import type { ExportJob } from '#contract/backups/export-schemas.ts';
import { clusterOf, requireCluster } from '#server/emulator/kernel/find.ts';
import { defineHandlers, type Host } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ExportBucketRecord, ExportJobRecord } from '../policy-records.ts';
import type { SnapshotRecord } from '../records.ts';
import { startExport } from './export-run.ts';

/** Collections are written one after the other, all at the same speed // assumed */
function exportedCollections(world: World, job: ExportJobRecord): number {
  const { state, totalCollections, startedAt, takesMs = 0 } = job;
  if (state === 'Successful') return totalCollections;
  if (startedAt === undefined) return 0;
  const end = job.finishedAt === undefined ? world.now() : Date.parse(job.finishedAt);
  const part = takesMs === 0 ? 0 : (end - startedAt) / takesMs;
  // the last one counts when the job is done
  return Math.max(0, Math.min(totalCollections - 1, Math.floor(part * totalCollections)));
}

/** A job as a profile shows it: that of one replica set has no components // observed */
function exportView(world: World, job: ExportJobRecord, { profile }: Pick<Host, 'profile'>): ExportJob {
  const {
    groupId: _g,
    clusterId: _c,
    totalCollections,
    startedAt: _s,
    takesMs: _t,
    automatic: _a,
    ...rest
  } = job;
  world.shown(job.id);
  const exportStatus = { exportedCollections: exportedCollections(world, job), totalCollections };
  const { components, ...others } = rest;
  if (profile === 'observed' && components?.length === 1) return { ...others, exportStatus };
  return { ...rest, exportStatus };
}

/** A snapshot of the cluster that can be exported now. */
function exportable(world: World, clusterId: string, clusterName: string, id: string): SnapshotRecord {
  const snapshot = world.tables.snapshots.get(id);
  if (snapshot?.clusterId !== clusterId) {
    throw failWith('SNAPSHOT_NOT_FOUND', {
      parameters: [id, clusterName],
      fields: [{ field: 'snapshotId', description: 'names no snapshot of the cluster' }],
    });
  }
  if (snapshot.status !== 'completed') throw badField('snapshotId', 'names a snapshot that is not complete');
  if (snapshot.snapshotType === 'fallback') {
    throw badField('snapshotId', 'names a fallback snapshot, which cannot be exported');
  }
  if (world.tables.exportJobs.by('active', id).length > 0) {
    throw failWith('VALIDATION_ERROR', {
      status: 409,
      parameters: [id],
      detail: `The snapshot ${id} is being exported already.`,
      fields: [{ field: 'snapshotId', description: 'names a snapshot that is being exported already' }],
    });
  }
  return snapshot;
}

function namedBucket(world: World, groupId: string, id: string): ExportBucketRecord {
  const bucket = world.tables.exportBuckets.get(id);
  if (bucket?.groupId === groupId) return bucket;
  throw failWith('EXPORT_BUCKET_NOT_FOUND', {
    parameters: [id, groupId],
    fields: [{ field: 'exportBucketId', description: 'names no export bucket of the project' }],
  });
}

export const exportHandlers = defineHandlers({
  listGroupClusterBackupExports({ world, params, host }) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    return {
      rows: world.tables.exportJobs.by('cluster', cluster.id),
      view: (job: ExportJobRecord) => exportView(world, job, host),
    };
  },

  createGroupClusterBackupExport({ world, params, host, body }) {
    const { groupId, clusterName } = params;
    const cluster = clusterOf(world, groupId, clusterName);
    requireCluster(cluster, 'exportSnapshot');
    const bucket = namedBucket(world, groupId, body.exportBucketId);
    const snapshot = exportable(world, cluster.id, clusterName, body.snapshotId);
    const role = world.tables.accessRoles.get(bucket.roleId);
    if (role?.authorizedDate === undefined) {
      throw failWith('CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED', {
        parameters: [bucket.roleId],
        fields: [{ field: 'exportBucketId', description: 'has an access role that is not authorized' }],
      });
    }
    const job = startExport(world, {
      snapshot,
      exportBucketId: bucket.id,
      customData: body.customData ?? [],
    });
    return exportView(world, job, host);
  },

  getGroupClusterBackupExport({ world, params, host }) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    const job = world.tables.exportJobs.get(params.exportId);
    if (job?.clusterId !== cluster.id) {
      throw fail('RESOURCE_NOT_FOUND');
    }
    return exportView(world, job, host);
  },
});
