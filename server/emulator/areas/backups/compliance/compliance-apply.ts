import { liftedSchedule, type Shortfall, shortfallOf, switchedOn } from '#contract/backups/enforcement.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import { announce } from '#server/emulator/kernel/alerts/engine.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CompliancePolicyRecord } from '../policy-records.ts';
import { keepSchedule, named, putSchedule } from '../schedule/schedule-run.ts';
import { compliancePolicyOf } from './compliance-gate.ts';
import { settleLater } from './compliance-settle.ts';

/** Clusters of a project that a policy is about: M10 and larger, and not on their way out // documented */
export function governed(world: World, groupId: string): ClusterRecord[] {
  return world.tables.clusters
    .by('group', groupId)
    .filter((cluster) => !isTenant(cluster) && cluster.stateName !== 'DELETING');
}

const texts: Record<Shortfall, string> = {
  backup: 'backup is off',
  pit: 'continuous backup is off',
  schedule: 'its schedule keeps fewer snapshots',
  window: 'its window is shorter',
};

/** How a cluster falls short of a policy; undefined: it does not. */
export function shortfall(
  world: World,
  policy: CompliancePolicyRecord,
  cluster: ClusterRecord,
): string | undefined {
  const lack = shortfallOf(policy, cluster, world.tables.backupSchedules.get(cluster.id));
  return lack && texts[lack];
}

/** Enables the backup settings that a policy requires of a cluster, and extends its schedule. */
function enforce(world: World, policy: CompliancePolicyRecord, cluster: ClusterRecord): void {
  const after = switchedOn(policy, cluster);
  if (!cluster.backupEnabled || after.pitEnabled !== cluster.pitEnabled) {
    world.tables.clusters.put(after);
    world.emit('cluster.changed', { before: cluster, after });
  }
  keepSchedule(world, after);
  const schedule = world.tables.backupSchedules.get(cluster.id);
  if (!schedule || !shortfall(world, policy, after)) return;
  const { policyItems, restoreWindowDays } = liftedSchedule(policy, schedule);
  putSchedule(world, { ...schedule, policyItems: named(world, policyItems), restoreWindowDays }, after);
}

/** A policy is requested, or a change of it: it holds at once, and is in force a little later. */
export function activate(
  world: World,
  policy: CompliancePolicyRecord,
  by?: { caller: Caller; peer: string },
): void {
  const isNew = compliancePolicyOf(world, policy.id) === undefined;
  world.tables.compliancePolicies.put({ ...policy, state: isNew ? 'ENABLING' : 'UPDATING' });
  for (const cluster of governed(world, policy.id)) enforce(world, policy, cluster);
  const what = isNew ? 'CPS_DATA_PROTECTION_ENABLE_REQUESTED' : 'CPS_DATA_PROTECTION_UPDATE_REQUESTED';
  announce(world, what, { groupId: policy.id }, by);
  settleLater(world, policy.id);
}

/** A new cluster of a project with a policy has its backup on from the start // documented */
export function governNewCluster(world: World, cluster: ClusterRecord): void {
  const policy = compliancePolicyOf(world, cluster.groupId);
  if (policy && !isTenant(cluster)) enforce(world, policy, cluster);
}
