import { fail } from '#contract/api/errors.ts';
import type { SnapshotStatus } from '#contract/backups/snapshots.ts';
import type { FlexBackupStatus } from '#contract/flex/backups.ts';
import type { ServerlessInstance, ServerlessSnapshot } from '#contract/flex/serverless.ts';
import { srvAddress } from '#contract/flex/views.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { FlexSnapshotRecord, ServerlessRecord, ServerlessSnapshotRecord } from './records.ts';

export function instanceOf(world: World, groupId: string, name: string): ServerlessRecord {
  const [instance] = world.tables.serverlessInstances.by('name', `${groupId}/${name}`);
  if (!instance) throw fail('CLUSTER_NOT_FOUND', name, groupId);
  return instance;
}

function instanceView(record: ServerlessRecord): ServerlessInstance {
  const { backingProviderName, regionName, continuousBackup, autoIndexing: _, ...rest } = record;
  return {
    ...rest,
    connectionStrings: { standardSrv: srvAddress(record) },
    providerSettings: { backingProviderName, providerName: 'SERVERLESS', regionName },
    serverlessBackupOptions: { serverlessContinuousBackupEnabled: continuousBackup },
    terminationProtectionEnabled: false,
  };
}

function snapshotView({ groupId: _, clusterId: __, ...shown }: ServerlessSnapshotRecord): ServerlessSnapshot {
  return shown;
}

const statuses: Record<FlexBackupStatus, SnapshotStatus> = {
  PENDING: 'queued',
  QUEUED: 'queued',
  RUNNING: 'inProgress',
  FAILED: 'failed',
  COMPLETED: 'completed',
};

/** Data of a flex cluster: at most 5 GB // documented; how much of it, follows from the id */
const mostBytes = 5 * 2 ** 30;

/** A snapshot of a flex cluster in the words of serverless instances. */
function flexSnapshotView(row: FlexSnapshotRecord, serverlessInstanceName: string): ServerlessSnapshot {
  const { id, clusterId, status, finishTime, expiration, mongoDBVersion } = row;
  const bytes = Math.round(mostBytes * seeded(`${clusterId}/size`)());
  return {
    id,
    ...(finishTime === undefined ? {} : { createdAt: finishTime }),
    expiresAt: expiration,
    frequencyType: 'daily',
    mongodVersion: mongoDBVersion,
    serverlessInstanceName,
    snapshotType: 'scheduled',
    status: statuses[status],
    storageSizeBytes: status === 'COMPLETED' ? bytes : 0,
  };
}

type Place = { groupId: string; clusterName: string };

/** A flex cluster that was a serverless instance answers for its snapshots as if it still were // specification §4.6 */
function onceServerless(world: World, { groupId, clusterName }: Place) {
  const [flex] = world.tables.flexClusters.by('name', `${groupId}/${clusterName}`);
  return flex?.onceServerless ? flex : undefined;
}

function listSnapshots({ world, params }: Call<'listGroupServerlessBackupSnapshots'>) {
  const flex = onceServerless(world, params);
  if (flex) {
    return {
      rows: world.tables.flexSnapshots.by('cluster', flex.id),
      view(row: FlexSnapshotRecord) {
        world.shown(row.id);
        return flexSnapshotView(row, flex.name);
      },
    };
  }
  const { id } = instanceOf(world, params.groupId, params.clusterName);
  return { rows: world.tables.serverlessSnapshots.by('cluster', id), view: snapshotView };
}

function getSnapshot({ world, params }: Call<'getGroupServerlessBackupSnapshot'>): ServerlessSnapshot {
  const { groupId, clusterName, snapshotId } = params;
  const flex = onceServerless(world, params);
  if (flex) {
    const row = world.tables.flexSnapshots.get(snapshotId);
    if (row?.clusterId !== flex.id) throw fail('SNAPSHOT_NOT_FOUND', snapshotId, clusterName);
    world.shown(row.id);
    return flexSnapshotView(row, flex.name);
  }
  const { id } = instanceOf(world, groupId, clusterName);
  const row = world.tables.serverlessSnapshots.get(snapshotId);
  if (row?.clusterId !== id) throw fail('SNAPSHOT_NOT_FOUND', snapshotId, clusterName);
  return snapshotView(row);
}

/** Instances that are left, their snapshots, their automatic indexes. */
export const serverlessHandlers = defineHandlers({
  listGroupServerlessInstances({ world, params }) {
    return { rows: world.tables.serverlessInstances.by('group', params.groupId), view: instanceView };
  },

  getGroupServerlessInstance: ({ world, params }) =>
    instanceView(instanceOf(world, params.groupId, params.name)),

  listGroupServerlessBackupSnapshots: listSnapshots,

  getGroupServerlessBackupSnapshot: getSnapshot,

  getGroupServerlessPerformanceAdvisorAutoIndexing: ({ world, params }) =>
    instanceOf(world, params.groupId, params.clusterName).autoIndexing,

  setGroupServerlessPerformanceAdvisorAutoIndexing({ world, params, query, caller, peer }) {
    const instance = instanceOf(world, params.groupId, params.clusterName);
    if (instance.autoIndexing === query.enable) return undefined;
    world.tables.serverlessInstances.put({ ...instance, autoIndexing: query.enable });
    const about = { groupId: instance.groupId, clusterName: instance.name };
    // assumed: no event of its own
    record(world, 'SERVERLESS_INSTANCE_UPDATE_SUBMITTED', about, { caller, peer });
    return undefined;
  },
});
