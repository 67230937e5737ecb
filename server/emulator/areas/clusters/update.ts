import { isDeepStrictEqual } from 'node:util';
import { type ClusterRecord, isAsymmetric, isTenant, leadingRegion } from '#contract/clusters/record.ts';
import { type ErrorCode, fail, failWith } from '#contract/errors.ts';
import type { VersionDate } from '#contract/versions.ts';
import { announce } from '#server/emulator/kernel/alerts/engine.ts';
import { deadlines } from '#server/emulator/kernel/durations.ts';
import { clusterOf, requireCluster, requirePayment } from '#server/emulator/kernel/find.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { refuseWhileBusy } from './blockers.ts';
import { configured } from './configure.ts';
import { addContainers } from './containers.ts';
import { expire } from './create.ts';
import { change, workOf } from './lifecycle.ts';
import { readRequest } from './read-request.ts';

type Update = Call<'updateGroupCluster'>;
type Field = keyof ClusterRecord;

/** What says nothing to the machines: free and shared clusters take it, and clusters that are being created. */
const light: readonly Field[] = ['labels', 'tags', 'terminationProtectionEnabled'];

/** What is paid for and was not there before; other hardware counts as dearer // assumed */
function costs(before: ClusterRecord, after: ClusterRecord, changed: readonly Field[]): boolean {
  const switchedOn = (['backupEnabled', 'pitEnabled'] as const).some((name) => after[name] && !before[name]);
  return switchedOn || changed.includes('replicationSpecs') || (before.paused && !after.paused);
}

/** Versions before 2024-08-05 cannot describe shards that differ // observed: code */
export function refuseAsymmetric(cluster: ClusterRecord, version: VersionDate): void {
  if (version < '2024-08-05' && isAsymmetric(cluster))
    throw fail('ASYMMETRIC_SHARD_UNSUPPORTED', cluster.name);
}

/** What answers show where nothing was ever set: sent back, it is no change. */
const unset: Partial<ClusterRecord> = {
  adaptiveCapacity: null,
  internalClusterRole: 'NONE',
  replicaSetScalingStrategy: 'WORKLOAD_TYPE',
  retainBackups: false,
  useAwsTimeBasedSnapshotCopyForFastInitialSync: false,
};

function said(record: ClusterRecord, name: Field): unknown {
  const value = record[name] ?? unset[name];
  return name === 'advancedConfiguration' && value
    ? { customOpensslCipherConfigTls13: [], ...(value as object) }
    : value;
}

function changedFields(before: ClusterRecord, after: ClusterRecord): Field[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as Field[]);
  return [...names].filter((name) => !isDeepStrictEqual(said(before, name), said(after, name)));
}

function refused(code: ErrorCode, { name }: ClusterRecord, field?: string) {
  const fields = field ? [{ field, description: 'is not possible now' }] : [];
  return failWith(code, { parameters: [name], fields });
}

/** A pause comes alone, to an idle cluster that was not resumed within the hour // documented, observed: codes */
function checkPause(world: World, before: ClusterRecord, others: readonly Field[]): void {
  if (others.length > 0) throw refused('CANNOT_UPDATE_AND_PAUSE_CLUSTER', before, 'paused');
  requireCluster(before, 'pause', {
    creating: 'CANNOT_PAUSE_CLUSTER_WITH_PENDING_CHANGES',
    updating: 'CANNOT_PAUSE_CLUSTER_WITH_PENDING_CHANGES',
    repairing: 'CANNOT_PAUSE_CLUSTER_WITH_PENDING_CHANGES',
    nvme: 'CANNOT_PAUSE_NVME_CLUSTER',
  });
  const { resumed } = workOf(world, before);
  if (resumed && world.now() - Date.parse(resumed) < deadlines['cluster.pausableAgain'])
    throw refused('CANNOT_PAUSE_RECENTLY_RESUMED_CLUSTER', before, 'paused');
}

function checkChange(
  world: World,
  before: ClusterRecord,
  after: ClusterRecord,
  changed: readonly Field[],
): void {
  const others = changed.filter((name) => name !== 'paused');
  if (changed.includes('paused') && after.paused) checkPause(world, before, others);
  else if (changed.includes('paused')) {
    if (others.length > 0) throw refused('CANNOT_UPDATE_PAUSED_CLUSTER', before, others[0]);
    requireCluster(before, 'resume');
  } else if (changed.every((name) => light.includes(name))) requireCluster(before, 'tag');
  else {
    if (isTenant(before)) throw refused('TENANT_CLUSTER_UPDATE_UNSUPPORTED', before, changed[0]);
    requireCluster(before, 'update');
  }
  if (isTenant(after) && !isTenant(before))
    throw failWith('CLUSTER_CANNOT_CHANGE_PROVIDER_NAME', {
      parameters: [before.name, leadingRegion(after).providerName],
      fields: [{ field: 'replicationSpecs', description: 'cannot move to a free or shared tier' }],
    });
}

function log({ world, caller, peer }: Update, after: ClusterRecord, changed: readonly Field[]): void {
  const events = [
    ...(changed.includes('tags') ? ['CLUSTER_TAGS_MODIFIED'] : []),
    ...(changed.includes('mongoDBMajorVersion') ? ['CLUSTER_MONGODB_VERSION_UPDATED'] : []),
    ...(changed.includes('acceptDataRisksAndForceReplicaSetReconfig')
      ? ['CLUSTER_FORCE_RECONFIG_REQUESTED']
      : []),
    'CLUSTER_UPDATE_SUBMITTED',
    'CLUSTER_UPDATE_STARTED',
  ];
  const about = { groupId: after.groupId, clusterName: after.name };
  for (const event of events) announce(world, event, about, { caller, peer });
}

export function updateCluster(call: Update): ClusterRecord {
  const { world, params, version, body } = call;
  const before = clusterOf(world, params.groupId, params.clusterName);
  if (before.stateName === 'DELETING') throw fail('CLUSTER_ALREADY_REQUESTED_DELETION', before.name);
  refuseAsymmetric(before, version);
  if (body.name !== undefined && body.name !== before.name) {
    throw failWith('CLUSTER_CANNOT_CHANGE_NAME', {
      parameters: [before.name],
      fields: [{ field: 'name', description: 'cannot be changed' }],
    });
  }
  refuseWhileBusy(world, before);
  const requested = configured(world, readRequest(version, body, before), before);
  const changed = changedFields(before, requested);
  if (changed.length === 0) {
    // a second pause says so; anything else that is so already is fine // observed: code
    if (body.paused && before.paused && Object.keys(body).length === 1)
      throw refused('CLUSTER_ALREADY_PAUSED', before, 'paused');
    return before;
  }
  checkChange(world, before, requested, changed);
  world.emit('cluster.changing', { before, after: requested });
  if (costs(before, requested, changed)) requirePayment(world, before.groupId);
  const moved = changed.includes('replicationSpecs');
  const after = moved ? { ...requested, mongoURIUpdated: world.iso() } : requested;
  log(call, after, changed);
  if (moved) addContainers(world, after);
  if (changed.includes('deleteAfterDate')) expire(world, after);
  const resumed = before.paused && !after.paused;
  return change(world, before, after, changed.includes('paused') ? 'cluster.pause' : 'cluster.update', {
    work: {
      ...(resumed && { resumed: world.iso() }),
      ...(moved && version >= '2024-10-23' && { independentScaling: true }),
    },
  });
}
