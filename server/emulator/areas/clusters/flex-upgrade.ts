import { badField, fail } from '#contract/api/errors.ts';
import { configured } from '#contract/clusters/configure/configured.ts';
import { readRequest } from '#contract/clusters/configure/read-request.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import type { FlexCluster } from '#contract/flex/schemas.ts';
import { flexClusterView } from '#contract/flex/views.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { flexOf, requireIdle, requirePayment } from '#server/emulator/kernel/find.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import { addContainers } from './containers.ts';
import { putFlex, shownAsFlex, withoutFlexProvider } from './flex.ts';
import { begin } from './lifecycle.ts';
import { surroundingsOf } from './surroundings.ts';

/**
 * A flex cluster becomes a dedicated one: same name, same id. The cluster operations know it from the request on,
 * because clients wait there for the end; its snapshots as a flex cluster are gone // assumed
 */
export function upgradeFlex(call: Call<'tenantGroupFlexClusterUpgrade'>): FlexCluster {
  const { world, params, body, caller, peer } = call;
  const { groupId } = params;
  const flex = flexOf(world, groupId, body.name);
  if (flex.stateName === 'DELETING') throw fail('CLUSTER_ALREADY_REQUESTED_DELETION', flex.name);
  requireIdle(flex);
  const requested = readRequest('2024-08-05', body);
  const fresh = configured(requested, { groupId, name: flex.name }, surroundingsOf(world, { groupId }));
  if (isTenant(fresh)) {
    const field = requested.shards?.[0]?.regions[0]?.fields.provider ?? 'replicationSpecs';
    throw badField(field, 'must be that of a dedicated tier');
  }
  requirePayment(world, groupId);
  const { flexClusters, flexSnapshots, flexRestoreJobs, clusters } = world.tables;
  flexClusters.delete(flex.id);
  for (const { id } of [...flexSnapshots.by('cluster', flex.id)]) flexSnapshots.delete(id);
  for (const { id } of [...flexRestoreJobs.by('cluster', flex.id)]) flexRestoreJobs.delete(id);
  const cluster: ClusterRecord = clusters.put({
    ...fresh,
    id: flex.id,
    createDate: flex.createDate,
    stateName: 'UPDATING',
    tags: body.tags ?? flex.tags,
    terminationProtectionEnabled: body.terminationProtectionEnabled ?? flex.terminationProtectionEnabled,
  });
  addContainers(world, cluster);
  record(world, 'FLEX_UPGRADE_STARTED', { groupId, clusterName: flex.name }, { caller, peer });
  begin(world, cluster, 'cluster.create', ['CLUSTER_UPDATE_COMPLETED'], { independentScaling: true });
  world.emit('cluster.created', { cluster });
  return flexClusterView({ ...flex, stateName: 'UPDATING' });
}

/** A free cluster becomes a flex cluster: same name, same id, known to the flex operations from then on // observed */
export function upgradeToFlex(
  { world, body, caller, peer }: Call<'upgradeGroupClusterTenantUpgrade'>,
  before: ClusterRecord,
): ClusterRecord {
  const { groupId, name, id, createDate } = before;
  const requested = readRequest('2023-01-01', withoutFlexProvider(body));
  const fresh = configured(requested, { groupId, name }, surroundingsOf(world, { groupId }));
  const tags = body.tags ? fresh.tags : before.tags;
  const after: ClusterRecord = { ...fresh, id, createDate, tags, stateName: 'UPDATING' };
  requirePayment(world, groupId);
  world.tables.clusters.delete(id);
  // before the deletion, which otherwise removes the documents
  putFlex(world, after, 'UPDATING');
  world.emit('cluster.deleted', { cluster: before, retainBackups: false });
  record(world, 'FREE_UPGRADE_STARTED', { groupId, clusterName: name }, { caller, peer });
  return shownAsFlex(after);
}
