import type { Tag } from '#contract/api/common.ts';
import { hardware, newCluster, scalingOff } from '#contract/clusters/defaults.ts';
import type { RegionConfig } from '#contract/clusters/hardware.ts';
import type { ClusterProvider } from '#contract/clusters/parts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type MajorVersion, releaseOf } from '#contract/clusters/tables/mongodb-versions.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { addContainers } from './containers.ts';

export interface ClusterPlan {
  groupId: string;
  name: string;
  at: number;
  providerName: ClusterProvider;
  backingProviderName?: 'AWS' | 'AZURE' | 'GCP';
  regionName: string;
  instanceSize: string;
  diskSizeGB?: number;
  version?: MajorVersion;
  /** Number of shards; absent: a replica set. */
  shards?: number;
  /** Electable nodes by region, preferred first; absent: three in `regionName`. */
  regions?: Record<string, number>;
  analyticsNodes?: number;
  tags?: Tag[];
  changes?: Partial<
    Pick<
      ClusterRecord,
      | 'stateName'
      | 'paused'
      | 'backupEnabled'
      | 'pitEnabled'
      | 'terminationProtectionEnabled'
      | 'configServerType'
    >
  >;
}

export function addCluster(world: World, plan: ClusterPlan): ClusterRecord {
  const { at, version = '8.0', shards, regions, analyticsNodes, tags = [], changes, ...requested } = plan;
  const others = Array.from({ length: (shards ?? 1) - 1 }, () => world.id(at));
  const created = newCluster({
    ...requested,
    id: world.id(at),
    createDate: iso(at),
    shardIds: [world.id(at), ...others],
    zoneId: world.id(at),
    clusterType: shards === undefined ? 'REPLICASET' : 'SHARDED',
  });
  const replicationSpecs = created.replicationSpecs.map((shard) => ({
    ...shard,
    regionConfigs: layout(plan, shard.regionConfigs),
  }));
  const cluster = { ...created, ...releaseOf(version), ...changes, tags, replicationSpecs };
  addContainers(world, cluster);
  return world.tables.clusters.put(cluster);
}

function layout(plan: ClusterPlan, usual: RegionConfig[]): RegionConfig[] {
  const { providerName, instanceSize, diskSizeGB, regions, analyticsNodes = 0 } = plan;
  if (!regions && analyticsNodes === 0) return usual;
  const nodes = (count: number) => hardware(providerName, instanceSize, count, diskSizeGB);
  return Object.entries(regions ?? { [plan.regionName]: 3 }).map(([regionName, count], index) => ({
    providerName,
    regionName,
    priority: 7 - index,
    electableSpecs: nodes(count),
    readOnlySpecs: nodes(0),
    analyticsSpecs: nodes(index === 0 ? analyticsNodes : 0),
    autoScaling: structuredClone(scalingOff),
    analyticsAutoScaling: structuredClone(scalingOff),
  }));
}
