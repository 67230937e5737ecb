import { fail, failWith } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { isTenant } from '#contract/clusters/record.ts';
import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CompliancePolicyRecord } from '../policy-records.ts';

/**
 * The restrictions of a backup compliance policy on other areas. They apply from the request on, until it is
 * removed.
 */

export function compliancePolicyOf(world: World, groupId: string): CompliancePolicyRecord | undefined {
  return world.tables.compliancePolicies.get(groupId);
}

/** Refuses a new cluster that is not encrypted with a key of the customer, where the policy demands it // documented */
export function requireCompliantNewCluster(world: World, { cluster }: AreaEvents['cluster.creating']): void {
  const policy = compliancePolicyOf(world, cluster.groupId);
  if (!policy?.encryptionAtRestEnabled || isTenant(cluster)) return;
  if (cluster.encryptionAtRestProvider !== 'NONE') return;
  // assumed: code
  throw failWith('CANNOT_DISABLE_ENCRYPTION_AT_REST_WITH_BACKUP_COMPLIANCE_POLICY', {
    parameters: [cluster.name],
    fields: [{ field: 'encryptionAtRestProvider', description: 'must not be NONE' }],
  });
}

/** Refuses to disable settings that the project's policy requires of its clusters. */
export function requireCompliantCluster(
  world: World,
  { before, after }: AreaEvents['cluster.changing'],
): void {
  const policy = compliancePolicyOf(world, before.groupId);
  if (!policy || isTenant(after)) return;
  const { name } = before;
  if (before.backupEnabled && !after.backupEnabled) {
    throw fail('CANNOT_DISABLE_CLOUD_BACKUP_WITH_BACKUP_COMPLIANCE_POLICY', name);
  }
  if (policy.pitEnabled && before.pitEnabled && !after.pitEnabled) {
    throw fail('CANNOT_DISABLE_PIT_WITH_BACKUUP_COMPLIANCE_POLICY', name);
  }
  const encrypted = ({ encryptionAtRestProvider }: ClusterRecord) => encryptionAtRestProvider !== 'NONE';
  if (policy.encryptionAtRestEnabled && encrypted(before) && !encrypted(after)) {
    throw fail('CANNOT_DISABLE_ENCRYPTION_AT_REST_WITH_BACKUP_COMPLIANCE_POLICY', name);
  }
}

/** Whether the snapshots of a deleted cluster are kept, regardless of the request // documented */
export function keepsSnapshots(world: World, groupId: string): boolean {
  return compliancePolicyOf(world, groupId) !== undefined;
}

/** What holds when the deletion is requested holds, also where the policy is lifted before the cluster is gone. */
export function keepProtectedSnapshots(
  world: World,
  { cluster, keepBackups }: AreaEvents['cluster.deleting'],
): void {
  if (keepsSnapshots(world, cluster.groupId)) keepBackups();
}

/** A project whose policy protects snapshots cannot go // documented */
export function requireNoProtectedSnapshots(world: World, { groupId }: AreaEvents['group.deleting']): void {
  if (!compliancePolicyOf(world, groupId)) return;
  if (world.tables.snapshots.by('group', groupId).length === 0) return;
  throw fail('CANNOT_CLOSE_GROUP_ACTIVE_BACKUP_COMPLIANCE_POLICY', groupId);
}

/** The name of a deleted cluster whose snapshots are protected is theirs // documented */
export function requireUnprotectedName(world: World, { groupId, name }: AreaEvents['cluster.naming']): void {
  if (!keepsSnapshots(world, groupId) || world.tables.snapshots.by('name', `${groupId}/${name}`).length === 0)
    return;
  throw failWith('DUPLICATE_CLUSTER_NAME', {
    parameters: [name, groupId],
    fields: [{ field: 'name', description: 'is the name of protected snapshots' }],
  });
}
