import { matches } from '#contract/alert-configs/matchers/matchers.ts';
import { forever } from '#contract/alerts.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { conditionId, shownOf } from '../kernel/alerts/engine.ts';
import { addEvent, addIncidentEvent } from '../kernel/alerts/incident-events.ts';
import { overThreshold } from '../kernel/alerts/measure.ts';
import type { Condition, Incident } from '../kernel/alerts/records.ts';
import type { AlertConfigRecord, AlertRecord } from '../kernel/records.ts';
import type { Person } from '../kernel/seeding/people.ts';
import { iso } from '../kernel/time/clock.ts';
import type { World } from '../kernel/world.ts';
import { logDelivery, nextTurn, notificationsOf } from './sent-notifications.ts';

export interface Acknowledgement {
  by: Person;
  at: number;
  until: number | 'forever';
  comment?: string;
}

export interface ActiveAlert extends Incident {
  since: number;
  acknowledged?: Acknowledgement;
}

/**
 * A condition that has held for a while, with an alert of every configuration that watches for it and its notifications,
 * sent and due, as the engine would have written them.
 */
export function addActiveAlert(
  world: World,
  { since, acknowledged, ...incident }: ActiveAlert,
): AlertRecord[] {
  const condition: Condition = { ...incident, id: conditionId(incident), since: iso(since) };
  world.tables.conditions.put(condition);
  addIncidentEvent(world, since, incident);
  return world.tables.alertConfigs
    .by('trigger', `${incident.groupId}/${incident.eventTypeName}`)
    .filter((config) => config.enabled)
    .filter((config) => matches(config.matchers, condition.target) && overThreshold(config, condition))
    .map((config) => activeAlert(world, config, condition, since, acknowledged));
}

function activeAlert(
  world: World,
  config: AlertConfigRecord,
  condition: Condition,
  since: number,
  acknowledged: Acknowledgement | undefined,
): AlertRecord {
  const now = world.now();
  const sent = notificationsOf(config, since, acknowledged?.at ?? now);
  const delay = Math.min(...config.notifications.map(({ delayMin }) => delayMin ?? 0)) * MINUTE;
  const last = sent.at(-1);
  const open = since + delay <= now;
  const alert = world.tables.alerts.put({
    ...alertAbout(world, config, condition, since),
    status: open ? 'OPEN' : 'TRACKING',
    updated: iso(acknowledged?.at ?? (open ? since + delay : since)),
    ...(last ? { lastNotified: iso(last.at) } : {}),
    ...(acknowledged ? acknowledgement(acknowledged) : {}),
  });
  const notified = sent.flatMap(({ first, notification }) => (first ? [notification.notifierId ?? ''] : []));
  world.tables.alertWatches.put({ id: alert.id, conditionId: condition.id, told: notified });
  for (const { notification, at, first } of sent) {
    logDelivery(world, alert, notification, first ? 'open' : 'update', at);
  }
  for (const notification of config.notifications) {
    const turn = nextTurn(notification, since, now);
    if (turn === undefined) continue;
    const due = { alertId: alert.id, notifierId: notification.notifierId ?? '' };
    world.after(turn - now, 'alert.notify', due);
  }
  if (acknowledged) {
    const { username, remoteAddress } = acknowledged.by;
    addEvent(world, acknowledged.at, 'ALERT_ACKNOWLEDGED_AUDIT', {
      groupId: alert.groupId,
      alertId: alert.id,
      alertConfigId: config.id,
      username,
      remoteAddress,
    });
  }
  return alert;
}

/** The fields of an alert that follow from its condition: those the engine writes. */
export function alertAbout(
  world: World,
  config: AlertConfigRecord,
  incident: Incident,
  created: number,
): Omit<AlertRecord, 'status' | 'updated'> {
  const { eventTypeName, groupId } = incident;
  const orgId = world.tables.groups.get(groupId)?.orgId;
  return {
    id: world.id(created),
    alertConfigId: config.id,
    groupId,
    ...(orgId ? { orgId } : {}),
    eventTypeName,
    created: iso(created),
    ...shownOf(incident),
  };
}

export function acknowledgement({ by, at, until, comment }: Acknowledgement) {
  return {
    acknowledgedUntil: until === 'forever' ? forever(at) : iso(until),
    acknowledgingUsername: by.username,
    ...(comment ? { acknowledgementComment: comment } : {}),
  };
}
