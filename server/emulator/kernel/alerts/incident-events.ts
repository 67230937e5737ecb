import type { EventRecord } from '#contract/events/schemas.ts';
import { iso } from '../clock.ts';
import type { World } from '../world.ts';
import type { Incident } from './records.ts';

/** An event at any time, with its organization where only the project is named. */
export function addEvent(
  world: World,
  at: number,
  eventTypeName: string,
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

/** What the log says of an incident, or of its end. */
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

const opposites: Readonly<Record<string, string>> = {
  OUTSIDE_METRIC_THRESHOLD: 'INSIDE_METRIC_THRESHOLD',
  NO_PRIMARY: 'ONE_PRIMARY',
  CLUSTER_MONGOS_IS_MISSING: 'CLUSTER_MONGOS_IS_PRESENT',
  HOST_DOWN: 'HOST_UP',
  REPLICATION_OPLOG_WINDOW_RUNNING_OUT: 'REPLICATION_OPLOG_WINDOW_HEALTHY',
  CPS_SNAPSHOT_FAILED: 'CPS_SNAPSHOT_SUCCESSFUL',
  FTS_INDEX_BUILD_FAILED: 'FTS_INDEX_BUILD_COMPLETE',
  USERS_WITHOUT_MULTI_FACTOR_AUTH: 'ALL_USERS_HAVE_MULTI_FACTOR_AUTH',
  GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRING: 'GROUP_SERVICE_ACCOUNT_SECRETS_NO_LONGER_EXPIRING',
  GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRED: 'GROUP_SERVICE_ACCOUNT_SECRETS_NO_LONGER_EXPIRED',
  AZURE_ENCRYPTION_KEY_NEEDS_ROTATION: 'AZURE_ENCRYPTION_KEY_ROTATED',
  DAILY_BILL_OVER_THRESHOLD: 'DAILY_BILL_UNDER_THRESHOLD',
};

/** The event that says a condition is over; undefined where the log has none. */
export function endEvent(eventTypeName: string): string | undefined {
  return Object.hasOwn(opposites, eventTypeName) ? opposites[eventTypeName] : undefined;
}
