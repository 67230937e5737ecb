import type { Notification } from '#contract/alert-configs/notifications/notifications.ts';
import type { Delivery } from '#contract/emulator/control.ts';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import type { AlertConfigRecord, AlertRecord } from '../kernel/records.ts';
import { iso } from '../kernel/time/clock.ts';
import type { World } from '../kernel/world.ts';

/** One notification that a configuration sent, or would have sent, about an alert. */
export interface SentNotification {
  notification: Notification;
  at: number;
  first: boolean;
}

/** The notifications of a configuration from the opening of an alert until a time, oldest first. */
export function notificationsOf(
  config: AlertConfigRecord,
  opened: number,
  until: number,
): SentNotification[] {
  const sent: SentNotification[] = [];
  for (const notification of config.notifications) {
    const begin = opened + (notification.delayMin ?? 0) * MINUTE;
    const step = (notification.intervalMin ?? 0) * MINUTE;
    for (let at = begin; at <= until; at += step) {
      sent.push({ notification, at, first: at === begin });
      if (step === 0) break;
    }
  }
  return sent.sort((a, b) => a.at - b.at);
}

/** When a notification is due next; undefined if it was sent and does not repeat. */
export function nextTurn(notification: Notification, opened: number, now: number): number | undefined {
  const begin = opened + (notification.delayMin ?? 0) * MINUTE;
  if (begin > now) return begin;
  const step = (notification.intervalMin ?? 0) * MINUTE;
  return step === 0 ? undefined : begin + (Math.floor((now - begin) / step) + 1) * step;
}

/** Logs a notification of the last day; nothing leaves the process. */
export function logDelivery(
  world: World,
  alert: AlertRecord,
  notification: Notification,
  event: Delivery['event'],
  at: number,
): void {
  if (at < world.now() - DAY) return;
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

/** The recipient, as the log of deliveries writes it. */
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
