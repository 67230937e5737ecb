import { isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { endEvent } from '#contract/alert-configs/tables/end-events.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { EventType } from '#contract/events/families.ts';
import type { World } from '../world.ts';
import { raise, resolve } from './engine.ts';
import { addIncidentEvent } from './incident-events.ts';
import type { Incident } from './records.ts';
import { clusterTarget, hostTarget, memberOf, replicaSetTarget } from './targets.ts';

/** The condition has ended; the log records it where it has an event for it. */
export function over(world: World, incident: Incident): void {
  resolve(world, incident);
  const { groupId, target } = incident;
  const ending = endEvent(incident.eventTypeName);
  if (ending === undefined) return;
  // event types of alerts may notify watchers; others are only recorded
  if (isAlertEventType(ending)) raise(world, { groupId, eventTypeName: ending, target });
  else addIncidentEvent(world, world.now(), { groupId, eventTypeName: ending, target });
}

/** A metric of one member of a replica set beyond its good range. */
export function metricOf(
  cluster: ClusterRecord,
  member: number,
  metricName: string,
  currentValue: { number: number; units: string },
): Incident {
  return {
    groupId: cluster.groupId,
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    target: hostTarget(cluster, memberOf(cluster, member), metricName),
    currentValue,
  };
}

export function diskOf(cluster: ClusterRecord, percent: number): Incident {
  return metricOf(cluster, 0, 'DISK_PARTITION_SPACE_USED_DATA', { number: percent, units: 'RAW' });
}

export function lagOf(cluster: ClusterRecord, seconds: number): Incident {
  return metricOf(cluster, 2, 'OPLOG_SLAVE_LAG_MASTER_TIME', { number: seconds, units: 'SECONDS' });
}

/** Something about the cluster as a whole. */
export function clusterIncident(cluster: ClusterRecord, eventTypeName: EventType): Incident {
  return { groupId: cluster.groupId, eventTypeName, target: clusterTarget(cluster) };
}

export function replicaSetIncident(cluster: ClusterRecord, eventTypeName: EventType): Incident {
  return { groupId: cluster.groupId, eventTypeName, target: replicaSetTarget(cluster) };
}

export function hostIncident(cluster: ClusterRecord, member: number, eventTypeName: EventType): Incident {
  return { groupId: cluster.groupId, eventTypeName, target: hostTarget(cluster, memberOf(cluster, member)) };
}
