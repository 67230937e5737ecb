import type { ClusterRecord } from '#contract/clusters/record.ts';
import { privateEndpointStrings, type UsableEndpoint } from '#contract/network/private-strings.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { PrivateEndpointRecord } from './records.ts';

export const stateOf = (endpoint: PrivateEndpointRecord): string =>
  endpoint.cloudProvider === 'AWS' ? endpoint.connectionStatus : endpoint.status;

function usableOf(world: World, groupId: string): UsableEndpoint[] {
  return world.tables.privateEndpoints
    .by('group', groupId)
    .toReversed()
    .filter((endpoint) => stateOf(endpoint) === 'AVAILABLE')
    .flatMap(({ endpointId, serviceId, cloudProvider: providerName }) => {
      const service = world.tables.endpointServices.get(serviceId);
      return service ? [{ endpointId, providerName, region: service.regionName }] : [];
    });
}

/** Stores what private endpoints add to the connection strings of a cluster; nothing where they add the same. */
function refresh(world: World, cluster: ClusterRecord, usable: readonly UsableEndpoint[]): void {
  const isRegional = world.tables.regionalModes.get(cluster.groupId) !== undefined;
  const { privateEndpoint: before, ...others } = cluster.privateConnectionStrings ?? {};
  const after = privateEndpointStrings(cluster, usable, isRegional);
  if (JSON.stringify(after) === JSON.stringify(before ?? [])) return;
  const privateConnectionStrings = { ...others, ...(after.length > 0 ? { privateEndpoint: after } : {}) };
  world.tables.clusters.put({ ...cluster, privateConnectionStrings });
}

export function refreshStrings(world: World, groupId: string): void {
  const usable = usableOf(world, groupId);
  for (const cluster of [...world.tables.clusters.by('group', groupId)]) refresh(world, cluster, usable);
}

/** A new cluster, or one with other regions, has the endpoints of its project. */
export function refreshCluster(world: World, { cluster }: { cluster: ClusterRecord }): void {
  const present = world.tables.clusters.get(cluster.id);
  if (present) refresh(world, present, usableOf(world, present.groupId));
}
