import type { ClusterRecord } from '#contract/clusters/record.ts';
import { diskSizeOf, isMultiCloud } from '#contract/clusters/record.ts';
import { clusterSummary, clusterView } from '#contract/clusters/views.ts';
import { type Call, defineHandlers } from './exchange.ts';
import { clusterOf } from './find.ts';
import type { GroupRecord } from './tables.ts';
import { visibleGroups } from './visible.ts';
import { seeded, type World } from './world.ts';

const gigabyte = 2 ** 30;

/** Leaves out what spans several providers // specification §4.10; the observed service shows it since 2023-02-01 */
function listed({ version, host }: Call<'listGroupClusters'>, clusters: readonly ClusterRecord[]) {
  const all = host.profile === 'observed' && version !== '2023-01-01';
  return all ? clusters : clusters.filter((cluster) => !isMultiCloud(cluster));
}

function summaries(world: World, groupId: string) {
  const open = new Map<string, number>();
  for (const { clusterName } of world.tables.alerts.by('status', `${groupId}/OPEN`)) {
    if (clusterName) open.set(clusterName, (open.get(clusterName) ?? 0) + 1);
  }
  const conditions = world.tables.conditions.by('group', groupId);
  const suffering = (types: readonly string[]) =>
    new Set(
      conditions
        .filter(({ eventTypeName }) => types.includes(eventTypeName))
        .map(({ target }) => target.clusterName),
    );
  const headless = suffering(['NO_PRIMARY']);
  const weak = suffering([
    'HOST_DOWN',
    'TOO_FEW_HEALTHY_MEMBERS',
    'TOO_MANY_UNHEALTHY_MEMBERS',
    'CLUSTER_MONGOS_IS_MISSING',
  ]);
  return world.tables.clusters.by('group', groupId).map((cluster) => {
    const alertCount = open.get(cluster.name) ?? 0;
    return clusterSummary(cluster, {
      alertCount,
      dataSizeBytes: dataSize(cluster),
      availability: headless.has(cluster.name)
        ? 'unavailable'
        : weak.has(cluster.name)
          ? 'warning'
          : 'available',
    });
  });
}

/** Until clusters hold documents: a part of the disk that stays the same for a cluster // assumed */
function dataSize(cluster: ClusterRecord): number {
  const filled = 0.12 + 0.6 * seeded(cluster.name)();
  return Math.round(diskSizeOf(cluster) * filled * gigabyte);
}

export const clusterHandlers = defineHandlers({
  listClusterDetails({ world, caller }) {
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

  listGroupClusters(call) {
    const { world, params, version } = call;
    return {
      rows: listed(call, world.tables.clusters.by('group', params.groupId)),
      view(cluster: ClusterRecord) {
        world.shown(cluster.id);
        return clusterView(cluster, version) as never;
      },
    };
  },

  getGroupCluster({ world, params, version }) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    world.shown(cluster.id);
    return clusterView(cluster, version) as never;
  },
});
