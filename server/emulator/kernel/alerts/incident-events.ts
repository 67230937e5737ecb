import type { EventType } from '#contract/events/families.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { iso } from '../time/clock.ts';
import type { World } from '../world.ts';
import type { Incident } from './records.ts';

/** An event at any time, with its organization where only the project is named. */
export function addEvent(
  world: World,
  at: number,
  eventTypeName: EventType,
  about: Partial<EventRecord>,
): EventRecord {
  const orgId = about.orgId ?? (about.groupId ? world.tables.groups.get(about.groupId)?.orgId : undefined);
  return world.tables.events.put({
    id: world.id(at),
    created: iso(at),
    eventTypeName,
    isGlobalAdmin: false,
    ...about,
    ...(orgId ? { orgId } : {}),
  });
}

/** The event fields of an incident, or of its end. */
export function eventAbout({ groupId, target, currentValue }: Incident): Partial<EventRecord> {
  const [, hostname, port] = /^(.*):(\d+)$/.exec(target.hostnameAndPort ?? '') ?? [];
  return {
    groupId,
    ...(target.clusterName ? { clusterName: target.clusterName } : {}),
    ...(target.replicaSetName ? { replicaSetName: target.replicaSetName } : {}),
    ...(target.metricName ? { metricName: target.metricName } : {}),
    ...(currentValue ? { currentValue } : {}),
    ...(hostname && port ? { hostname, port: Number(port) } : {}),
  };
}

/** What an incident, or its end, leaves in the log. */
export function addIncidentEvent(
  world: World,
  at: number,
  incident: Incident,
  about: Partial<EventRecord> = {},
): EventRecord {
  return addEvent(world, at, incident.eventTypeName, { ...eventAbout(incident), ...about });
}
