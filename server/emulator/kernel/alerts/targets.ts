import { familyOf, isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { type Host, hosts, replicaSetName } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { AlertTarget } from './records.ts';

/** What alerts about a cluster as a whole point at: backups, routers. */
export function clusterTarget(cluster: ClusterRecord): AlertTarget {
  return { clusterName: cluster.name, clusterId: cluster.id };
}

/** What alerts about elections, oplog and members point at. */
export function replicaSetTarget(cluster: ClusterRecord, shard = 0): AlertTarget {
  return {
    ...clusterTarget(cluster),
    replicaSetName: replicaSetName(cluster, shard),
    ...(cluster.clusterType === 'REPLICASET' ? {} : { shardName: `shard-${shard}` }),
  };
}

/** What alerts about one process point at; with a metric, the alert is about that metric of it. */
export function hostTarget(cluster: ClusterRecord, host: Host, metricName?: string): AlertTarget {
  return {
    ...replicaSetTarget(cluster, host.shard),
    hostnameAndPort: host.id,
    typeName: host.member === 0 ? 'PRIMARY' : 'SECONDARY',
    atlasNodeType: host.node,
    ...(metricName === undefined ? {} : { metricName }),
  };
}

/** The process of a member of a shard; member 0 is its primary. */
export function memberOf(cluster: ClusterRecord, member: number, shard = 0): Host {
  const match = hosts(cluster).find((host) => host.shard === shard && host.member === member);
  if (!match) throw new Error(`cluster ${cluster.name} has no member ${member} in shard ${shard}`);
  return match;
}

/**
 * The target of a cluster's incident: exactly the fields that alerts of its family show, so that the same
 * incident always has the same condition.
 */
export function incidentTarget(
  cluster: ClusterRecord,
  eventTypeName: string,
  input: { hostnameAndPort?: string; replicaSetName?: string; metricName?: string } = {},
): AlertTarget {
  const members = hosts(cluster);
  const family = isAlertEventType(eventTypeName) ? familyOf(eventTypeName) : undefined;
  if (family === 'host' || family === 'hostMetric') {
    const host =
      members.find(({ id }) => id === input.hostnameAndPort) ??
      members.find((each) => each.replicaSetName === input.replicaSetName) ??
      members[0];
    return host ? hostTarget(cluster, host, input.metricName) : clusterTarget(cluster);
  }
  if (family === 'replicaSet' || family === 'replicaSetThreshold') {
    const named = members.find((each) => each.replicaSetName === input.replicaSetName);
    return replicaSetTarget(cluster, named?.shard);
  }
  return clusterTarget(cluster);
}
