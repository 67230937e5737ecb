import type { Notification } from '#contract/alert-configs/notifications.ts';
import type { Delivery } from '#contract/control.ts';
import { iso } from '../kernel/clock.ts';
import type { AlertConfigRecord, AlertRecord } from '../kernel/records.ts';
import { day, minute } from '../kernel/seeding/times.ts';
import type { World } from '../kernel/world.ts';

/** One notification that a configuration sent, or would have sent, about an alert. */
export interface Telling {
  notification: Notification;
  at: number;
  first: boolean;
}

/** Everything a configuration had to say between the opening of an alert and a moment, oldest first. */
export function tellings(config: AlertConfigRecord, opened: number, until: number): Telling[] {
  const told: Telling[] = [];
  for (const notification of config.notifications) {
    const begin = opened + (notification.delayMin ?? 0) * minute;
    const step = (notification.intervalMin ?? 0) * minute;
    for (let at = begin; at <= until; at += step) {
      told.push({ notification, at, first: at === begin });
      if (step === 0) break;
    }
  }
  return told.sort((a, b) => a.at - b.at);
}

/** When a notification of the configuration has its next turn; undefined: it has had its only one. */
export function nextTurn(notification: Notification, opened: number, now: number): number | undefined {
  const begin = opened + (notification.delayMin ?? 0) * minute;
  if (begin > now) return begin;
  const step = (notification.intervalMin ?? 0) * minute;
  return step === 0 ? undefined : begin + (Math.floor((now - begin) / step) + 1) * step;
}

/** Writes down what was sent in the last day; nothing leaves the process. */
export function logDelivery(
  world: World,
  alert: AlertRecord,
  notification: Notification,
  event: Delivery['event'],
  at: number,
): void {
  if (at < world.now() - day) return;
  const webhook = notification.typeName === 'WEBHOOK';
  const reached = webhook && world.random() < 0.9;
  world.tables.deliveries.put({
    id: world.id(at),
    groupId: alert.groupId,
    alertId: alert.id,
    alertConfigId: alert.alertConfigId,
    at: iso(at),
    event,
    typeName: notification.typeName,
    target: addressee(notification),
    outcome: webhook ? (reached ? 'delivered' : 'failed') : 'recorded',
    ...(webhook ? { detail: reached ? 'answered 200' : 'no answer within 5 s' } : {}),
  });
}

/** To whom, in the words of the log of deliveries. */
function addressee(notification: Notification): string {
  const { webhookUrl, emailAddress, username, mobileNumber, teamName, channelName } = notification;
  const address = webhookUrl ?? emailAddress ?? username ?? mobileNumber ?? teamName ?? channelName;
  const service =
    notification.microsoftTeamsWebhookUrl ??
    notification.datadogRegion ??
    notification.opsGenieRegion ??
    notification.region;
  return address ?? service ?? (notification.roles?.length ? notification.roles.join(', ') : 'everybody');
}
