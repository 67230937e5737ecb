import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { Cluster } from '#contract/clusters/schemas.ts';

/** An answer as the rules know clusters: without what follows from the rest. */
export function recordOf(cluster: Cluster): ClusterRecord {
  const {
    connectionStrings: _strings,
    links: _links,
    effectiveReplicationSpecs: _effective,
    ...record
  } = cluster;
  return {
    ...record,
    replicationSpecs: cluster.replicationSpecs.map((shard) => ({
      ...shard,
      regionConfigs: shard.regionConfigs.map(
        ({
          effectiveElectableSpecs: _e,
          effectiveReadOnlySpecs: _r,
          effectiveAnalyticsSpecs: _a,
          ...region
        }) => region,
      ),
    })),
  };
}
