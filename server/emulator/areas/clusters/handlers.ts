import { type ClusterRecord, isAsymmetric, isMultiCloud } from '#contract/clusters/record.ts';
import type { LegacyCluster } from '#contract/clusters/schemas.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { GroupRecord } from '#server/emulator/kernel/records.ts';
import { visibleGroups } from '#server/emulator/kernel/visible.ts';
import { containerHandlers } from './containers.ts';
import { createCluster } from './create.ts';
import { deleteCluster, expired, retained, vanish } from './delete.ts';
import { upgradeFlex } from './flex-upgrade.ts';
import { globalWriteHandlers } from './global-writes.ts';
import { shownCluster, shownNew } from './shown.ts';
import { summaries } from './summaries.ts';
import { clusterSupportHandlers, clusterSupportTransitions } from './support.ts';
import { refuseAsymmetric, updateCluster } from './update.ts';
import { upgradeTenant } from './upgrade.ts';

/**
 * Omits clusters that span several providers // specification §4.10; the observed service includes them since
 * 2023-02-01. Clusters that a version cannot describe are omitted from its list // assumed
 */
function listed(call: Call<'listGroupClusters'>): readonly ClusterRecord[] {
  const { world, params, query, version, host } = call;
  const own = world.tables.clusters.by('group', params.groupId);
  const clusters = query.includeDeletedWithRetainedBackups
    ? [...own, ...retained(world, params.groupId)]
    : own;
  const everyCloud = host.profile === 'observed' && version !== '2023-01-01';
  return clusters.filter(
    (cluster) =>
      (everyCloud || !isMultiCloud(cluster)) && (version >= '2024-08-05' || !isAsymmetric(cluster)),
  );
}

export const clusterHandlers = defineHandlers({
  ...clusterSupportHandlers,
  ...containerHandlers,
  ...globalWriteHandlers,

  listClusterDetails({ world, caller }: Call<'listClusterDetails'>) {
    return {
      rows: visibleGroups(world, caller),
      view(group: GroupRecord) {
        const { id, name, orgId, tags } = group;
        return {
          groupId: id,
          groupName: name,
          orgId,
          orgName: world.tables.orgs.get(orgId)?.name ?? '',
          planType: 'Atlas',
          tags: (tags ?? []).map(({ key, value }) => `${key}:${value}`),
          clusters: summaries(world, id),
        };
      },
    };
  },

  listGroupClusters(call: Call<'listGroupClusters'>) {
    return {
      rows: listed(call),
      view(cluster: ClusterRecord) {
        call.world.shown(cluster.id);
        return shownCluster(cluster, call) as never;
      },
    };
  },

  getGroupCluster(call: Call<'getGroupCluster'>) {
    const { world, params, version } = call;
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    refuseAsymmetric(cluster, version);
    world.shown(cluster.id);
    return shownCluster(cluster, call) as never;
  },

  createGroupCluster: (call: Call<'createGroupCluster'>) =>
    shownNew(createCluster(call), call, call.body) as never,

  updateGroupCluster: (call: Call<'updateGroupCluster'>) => shownCluster(updateCluster(call), call) as never,

  deleteGroupCluster({ world, params, query, caller, peer }: Call<'deleteGroupCluster'>) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    const keep = query.retainBackups ?? cluster.retainBackups ?? false;
    deleteCluster(world, cluster, keep, { caller, peer });
    return {};
  },

  upgradeGroupClusterTenantUpgrade: (call: Call<'upgradeGroupClusterTenantUpgrade'>) =>
    shownCluster(upgradeTenant(call), { ...call, version: '2023-01-01' }) as LegacyCluster,

  tenantGroupFlexClusterUpgrade: upgradeFlex,
});

export const clusterTransitions = {
  ...clusterSupportTransitions,
  'cluster.vanish': vanish,
  'cluster.expire': expired,
};
