import { fail } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import type { World } from '../world.ts';
import type { DataSetRecord } from './records.ts';

/** Whatever holds documents: a cluster, dedicated or free, a flex cluster, or a source of migrations. */
export type Holder = Pick<ClusterRecord, 'id' | 'groupId' | 'name'> & {
  cluster?: ClusterRecord;
  /** For holders other than clusters of the service: a source of migrations. */
  mongoDBVersion?: string;
};

/** The cluster of any kind of that name. */
export function clusterWithData(world: World, groupId: string, name: string): Holder {
  const [cluster] = world.tables.clusters.by('name', `${groupId}/${name}`);
  if (cluster) return holderOf(cluster);
  const [flex] = world.tables.flexClusters.by('name', `${groupId}/${name}`);
  if (flex) return holderOfFlex(flex);
  throw fail('CLUSTER_NOT_FOUND', name, groupId);
}

export function holderOf(cluster: ClusterRecord): Holder {
  return { id: cluster.id, groupId: cluster.groupId, name: cluster.name, cluster };
}

function holderOfFlex({ id, groupId, name }: FlexClusterRecord): Holder {
  return { id, groupId, name };
}

/** Every cluster has at most one data set, of its own id. */
export function dataSetOf(world: World, { id, groupId }: Pick<Holder, 'id' | 'groupId'>): DataSetRecord {
  return world.tables.dataSets.get(id) ?? { id, groupId, clusterId: id };
}
