import type { ClusterRequest } from '#contract/clusters/requests.ts';
import { instanceSizes } from '#contract/clusters/tables/instance-sizes.ts';
import { type CloudProvider, defaultRegion, findRegion, regions } from '#contract/clusters/tables/regions.ts';

export interface NewCluster {
  name: string;
  providerName: CloudProvider;
  regionName: string;
  instanceSize: string;
  backupEnabled: boolean;
}

const smallest = 'M10';

export function startOf(): NewCluster {
  return {
    name: '',
    providerName: 'AWS',
    regionName: defaultRegion.AWS,
    instanceSize: smallest,
    backupEnabled: true,
  };
}

/** Region and size after the provider has changed: each is kept where it exists there too. */
export function placeOf(
  provider: CloudProvider,
  { regionName, instanceSize }: Pick<NewCluster, 'regionName' | 'instanceSize'>,
) {
  return {
    regionName: findRegion(provider, regionName) ? regionName : defaultRegion[provider],
    instanceSize: instanceSizes[provider].includes(instanceSize) ? instanceSize : smallest,
  };
}

export function regionChoices(provider: CloudProvider) {
  const areas = new Map<string, { value: string; label: string }[]>();
  for (const { regionName, location, area } of regions[provider]) {
    areas.set(area, [
      ...(areas.get(area) ?? []),
      { value: regionName, label: `${location} (${regionName})` },
    ]);
  }
  return [...areas].map(([group, items]) => ({ group, items }));
}

/** What the service refuses // specification §4 */
export function newClusterProblems(
  { name }: NewCluster,
  taken: readonly string[],
): Partial<Record<keyof NewCluster, string>> {
  const problem =
    name === ''
      ? 'Name must be entered'
      : name.length > 64
        ? 'Name must have at most 64 characters'
        : !/^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(name)
          ? 'Name must consist of letters, digits and hyphens between them'
          : taken.includes(name)
            ? 'Name must differ from that of every other cluster of the project'
            : undefined;
  return problem === undefined ? {} : { name: problem };
}

/** A replica set of three nodes in one region: what most clusters begin as. */
export function clusterBody(values: NewCluster): ClusterRequest {
  const { name, providerName, regionName, instanceSize, backupEnabled } = values;
  const region = { providerName, regionName, priority: 7, electableSpecs: { instanceSize, nodeCount: 3 } };
  // the size was offered for the provider
  return {
    name,
    clusterType: 'REPLICASET',
    backupEnabled,
    replicationSpecs: [{ regionConfigs: [region] }],
  } as ClusterRequest;
}
