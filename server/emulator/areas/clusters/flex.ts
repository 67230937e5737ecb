import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { World } from '#server/emulator/kernel/world.ts';

// The small tiers as the cluster operations name them are flex clusters today.

/** Creates a flex cluster from a request for a cluster; the area of flex clusters continues from there. */
export function putFlex(world: World, cluster: ClusterRecord, stateName: 'CREATING' | 'UPDATING'): void {
  const region = cluster.replicationSpecs[0]?.regionConfigs[0];
  const { id, groupId, name, createDate, tags, terminationProtectionEnabled, mongoDBVersion } = cluster;
  world.tables.flexClusters.put({
    id,
    groupId,
    name,
    createDate,
    stateName,
    mongoDBVersion,
    backingProviderName: region?.backingProviderName ?? 'AWS',
    regionName: region?.regionName ?? '',
    tags: (tags ?? []).map(({ key = '', value = '' }) => ({ key, value })),
    terminationProtectionEnabled,
  });
  world.emit('flex.created', { id });
}

/** The cluster that such a request is answered with. */
export function shownAsFlex(cluster: ClusterRecord): ClusterRecord {
  const replicationSpecs = cluster.replicationSpecs.map((shard) => ({
    ...shard,
    regionConfigs: shard.regionConfigs.map((each) => ({
      ...each,
      ...(each.electableSpecs && {
        electableSpecs: { ...each.electableSpecs, effectiveInstanceSize: 'FLEX' },
      }),
    })),
  }));
  return { ...cluster, replicationSpecs };
}

/** 2023-01-01 names the tier as a provider: the same as the shared tier that is a flex cluster today. */
export function withoutFlexProvider(body: unknown): unknown {
  const settings: unknown = Reflect.get(body as object, 'providerSettings');
  if (typeof settings !== 'object' || settings === null) return body;
  if (Reflect.get(settings, 'providerName') !== 'FLEX') return body;
  const providerSettings = { ...settings, providerName: 'TENANT', instanceSizeName: 'M5' };
  return { ...(body as object), providerSettings };
}
