import { type ErrorCode, fail, failWith } from '#contract/api/errors.ts';
import type { VersionDate } from '#contract/api/versions.ts';
import { combinationRefusal, renameRefusal } from '#contract/clusters/configure/change-rules.ts';
import { actionOf, type ClusterField, changedFields } from '#contract/clusters/configure/changes.ts';
import { configured } from '#contract/clusters/configure/configured.ts';
import { readRequest } from '#contract/clusters/configure/read-request.ts';
import { type ClusterRecord, isAsymmetric, textOf } from '#contract/clusters/record.ts';
import type { EventType } from '#contract/events/families.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { announce } from '#server/emulator/kernel/alerts/engine.ts';
import { clusterOf, requireCluster, requirePayment } from '#server/emulator/kernel/find.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import { deadlines } from '#server/emulator/kernel/time/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { refuseWhileBusy } from './blockers.ts';
import { addContainers } from './containers.ts';
import { expire } from './create.ts';
import { change, workOf } from './lifecycle.ts';
import { readsRequested } from './shown.ts';
import { surroundingsOf } from './surroundings.ts';

type Update = Call<'updateGroupCluster'>;
/** Whether a change adds costs; other hardware counts as more expensive // assumed */
function costs(before: ClusterRecord, after: ClusterRecord, changed: readonly ClusterField[]): boolean {
  const switchedOn = (['backupEnabled', 'pitEnabled'] as const).some((name) => after[name] && !before[name]);
  return switchedOn || changed.includes('replicationSpecs') || (before.paused && !after.paused);
}

/** Versions before 2024-08-05 cannot describe shards that differ // observed: code */
export function refuseAsymmetric(cluster: ClusterRecord, version: VersionDate): void {
  if (version < '2024-08-05' && isAsymmetric(cluster))
    throw fail('ASYMMETRIC_SHARD_UNSUPPORTED', cluster.name);
}

function refusedNow(code: ErrorCode, { name }: ClusterRecord, description: string) {
  return failWith(code, {
    parameters: [name],
    fields: [{ field: 'paused', description }],
  });
}

/** A pause comes to an idle cluster that was not resumed within the hour // documented, observed: codes */
function checkPause(world: World, before: ClusterRecord): void {
  requireCluster(before, 'pause', {
    creating: 'CANNOT_PAUSE_CLUSTER_WITH_PENDING_CHANGES',
    updating: 'CANNOT_PAUSE_CLUSTER_WITH_PENDING_CHANGES',
    repairing: 'CANNOT_PAUSE_CLUSTER_WITH_PENDING_CHANGES',
    nvme: 'CANNOT_PAUSE_NVME_CLUSTER',
  });
  const { resumed } = workOf(world, before);
  const wait = resumed ? Date.parse(resumed) + deadlines['cluster.pausableAgain'] - world.now() : 0;
  if (wait > 0) {
    const minutes = Math.ceil(wait / MINUTE);
    const reason = `is possible ${deadlines['cluster.pausableAgain'] / 60_000} minutes after the cluster was resumed, in ${minutes} min`;
    throw refusedNow('CANNOT_PAUSE_RECENTLY_RESUMED_CLUSTER', before, reason);
  }
}

function checkChange(
  world: World,
  before: ClusterRecord,
  after: ClusterRecord,
  changed: readonly ClusterField[],
): void {
  const action = actionOf(changed, after);
  const refusal = combinationRefusal(before, changed, action);
  if (refusal) throw refusal;
  if (action === 'pause') checkPause(world, before);
  else requireCluster(before, action);
}

function log({ world, caller, peer }: Update, after: ClusterRecord, changed: readonly ClusterField[]): void {
  const events: EventType[] = [
    ...(changed.includes('tags') ? (['CLUSTER_TAGS_MODIFIED'] as const) : []),
    ...(changed.includes('mongoDBMajorVersion') ? (['CLUSTER_MONGODB_VERSION_UPDATED'] as const) : []),
    ...(changed.includes('acceptDataRisksAndForceReplicaSetReconfig')
      ? (['CLUSTER_FORCE_RECONFIG_REQUESTED'] as const)
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
  const renamed = renameRefusal(before, body.name);
  if (renamed) throw renamed;
  refuseWhileBusy(world, before);
  const requested = configured(
    { ...readRequest(version, body, before), keepsScaled: readsRequested(call) },
    before,
    surroundingsOf(world, before),
  );
  const changed = changedFields(before, requested);
  if (changed.length === 0) {
    // a second pause is refused; any other unchanged setting is accepted // observed: code
    if (body.paused && before.paused && Object.keys(body).length === 1)
      throw refusedNow('CLUSTER_ALREADY_PAUSED', before, 'is so already');
    const isStored = textOf(requested.requestedSpecs) === textOf(before.requestedSpecs);
    return isStored ? before : world.tables.clusters.put(requested);
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
