import { endEvent } from '#contract/alert-configs/tables/end-events.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { addIncidentEvent } from '../kernel/alerts/incident-events.ts';
import type { AlertTarget } from '../kernel/alerts/records.ts';
import type { AlertConfigRecord, AlertRecord } from '../kernel/records.ts';
import { iso } from '../kernel/time/clock.ts';
import type { World } from '../kernel/world.ts';
import { type Acknowledgement, acknowledgement, alertAbout } from './active-alerts.ts';
import { logDelivery, notificationsOf } from './sent-notifications.ts';

export interface PastAlert {
  config: AlertConfigRecord;
  target: AlertTarget;
  at: number;
  /** 0 for an alert that only informs. */
  minutes: number;
  currentValue?: { number: number; units: string } | undefined;
  status?: 'CLOSED' | 'CANCELLED';
  acknowledged?: Acknowledgement;
  /** Further fields of the event. */
  about?: Partial<EventRecord>;
}

/** A closed or cancelled alert with its events, and its notifications of the last day. */
export function addPastAlert(world: World, past: PastAlert): AlertRecord {
  const { config, target, at, minutes, currentValue, status = 'CLOSED', acknowledged } = past;
  const incident = {
    groupId: config.groupId,
    eventTypeName: config.eventTypeName,
    target,
    ...(currentValue ? { currentValue } : {}),
  };
  const over = at + minutes * MINUTE;
  const sent = minutes === 0 ? [] : notificationsOf(config, at, Math.min(over, acknowledged?.at ?? over));
  const lastNotified = minutes === 0 ? at : sent.at(-1)?.at;
  const alert = world.tables.alerts.put({
    ...alertAbout(world, config, incident, at),
    status,
    updated: iso(over),
    resolved: iso(over),
    ...(lastNotified === undefined ? {} : { lastNotified: iso(lastNotified) }),
    ...(acknowledged ? acknowledgement(acknowledged) : {}),
  });
  addIncidentEvent(world, at, incident, past.about);
  const ending = status === 'CLOSED' && minutes > 0 ? endEvent(config.eventTypeName) : undefined;
  if (ending) addIncidentEvent(world, over, { groupId: config.groupId, eventTypeName: ending, target });
  if (minutes === 0) {
    for (const notification of config.notifications) logDelivery(world, alert, notification, 'inform', at);
  }
  for (const { notification, at: sentAt, first } of sent) {
    logDelivery(world, alert, notification, first ? 'open' : 'update', sentAt);
    if (first) logDelivery(world, alert, notification, status === 'CLOSED' ? 'close' : 'cancel', over);
  }
  return alert;
}
