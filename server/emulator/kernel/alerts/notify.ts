import { createHmac } from 'node:crypto';
import { isMasked } from '#contract/alert-configs/notifications/masking.ts';
import type { Notification } from '#contract/alert-configs/notifications/notifications.ts';
import type { Delivery } from '#contract/emulator/control.ts';
import { eventLabel } from '#contract/events/label.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { AlertConfigRecord, AlertRecord } from '../records.ts';
import { dropOld, kept } from '../retention.ts';
import { instant, iso } from '../time/clock.ts';
import type { World } from '../world.ts';
import { integrationSettings } from './integration-settings.ts';
import type { AlertWatch } from './records.ts';
import { asNotification, isService, type ServiceAlert, serviceRequest } from './service-requests.ts';

type EventName = Delivery['event'];

/** Puts every notification of an open or tracked alert on the calendar. */
export function schedule(world: World, alert: AlertRecord, config: AlertConfigRecord): void {
  for (const { notifierId, delayMin } of config.notifications) {
    const passed = world.now() - instant(alert.created);
    const wait = Math.max(0, (delayMin ?? 0) * MINUTE - passed);
    const due = { alertId: alert.id, notifierId: notifierId ?? '' };
    if (wait === 0) remind(world, due);
    else world.after(wait, 'alert.notify', due);
  }
}

/** Runs one notifier: sends unless acknowledged, and repeats after the interval // specification §6 */
export function remind(world: World, due: { alertId: string; notifierId: string }): void {
  const alert = world.tables.alerts.get(due.alertId);
  if (!alert || (alert.status !== 'OPEN' && alert.status !== 'TRACKING')) return;
  const config = world.tables.alertConfigs.get(alert.alertConfigId);
  const notification = config?.notifications.find(({ notifierId }) => notifierId === due.notifierId);
  const watch = world.tables.alertWatches.get(alert.id);
  if (!config || !notification || !watch) return;
  if (watch.repeating?.[due.notifierId] !== undefined) {
    recordRepeats(world, alert, due.notifierId);
    repeat(world, notification, due);
    return;
  }
  const first = !watch.told.includes(due.notifierId);
  if (!first && repeatTogether(world, watch, notification, due)) return;
  const silent = alert.acknowledgedUntil !== undefined && instant(alert.acknowledgedUntil) > world.now();
  const now = world.iso();
  const opened = world.tables.alerts.put({
    ...alert,
    status: 'OPEN',
    ...(alert.status === 'TRACKING' ? { updated: now } : {}),
    ...(silent ? {} : { lastNotified: now }),
  });
  if (!silent) {
    if (first) world.tables.alertWatches.put({ ...watch, told: [...watch.told, due.notifierId] });
    notify(world, opened, config, notification, first ? 'open' : 'update');
  }
  repeat(world, notification, due);
}

/** Plans the next repetition. */
function repeat(
  world: World,
  notification: Notification,
  due: { alertId: string; notifierId: string },
): void {
  const interval = (notification.intervalMin ?? 0) * MINUTE;
  if (interval > 0) world.after(interval, 'alert.notify', due);
}

/** Repetitions inside one clock jump that are still recorded one by one. */
const mostOneByOne = 4;

/**
 * Skips this repetition and all others that a clock jump passes, and plans the last of them, which records them together.
 * False when they are few.
 */
function repeatTogether(
  world: World,
  watch: AlertWatch,
  { intervalMin = 0 }: Notification,
  due: { alertId: string; notifierId: string },
): boolean {
  const interval = intervalMin * MINUTE;
  const now = world.now();
  const further = interval > 0 ? Math.floor((world.clock.target() - now) / interval) : 0;
  if (further < mostOneByOne) return false;
  const repeating = { ...watch.repeating, [due.notifierId]: now - interval };
  world.tables.alertWatches.put({ ...watch, repeating });
  world.after(further * interval, 'alert.notify', due);
  return true;
}

/**
 * Records the repetitions that have passed since they are recorded together: one delivery with their number, at the time
 * of the last. Those until an acknowledgement ends were not sent. Returns the alert as it then is.
 */
export function recordRepeats(world: World, alert: AlertRecord, only?: string): AlertRecord {
  const watch = world.tables.alertWatches.get(alert.id);
  const config = world.tables.alertConfigs.get(alert.alertConfigId);
  if (!watch?.repeating || !config) return alert;
  let latest = alert;
  const { [only ?? '']: _, ...others } = watch.repeating;
  const { repeating: __, ...rest } = watch;
  world.tables.alertWatches.put(
    only !== undefined && Object.keys(others).length > 0 ? { ...rest, repeating: others } : rest,
  );
  const silentUntil = alert.acknowledgedUntil === undefined ? 0 : instant(alert.acknowledgedUntil);
  for (const [notifierId, since] of Object.entries(watch.repeating)) {
    const notification = config.notifications.find((each) => each.notifierId === notifierId);
    if ((only !== undefined && only !== notifierId) || !notification?.intervalMin) continue;
    const interval = notification.intervalMin * MINUTE;
    const all = Math.floor((world.now() - since) / interval);
    const silent = Math.min(all, Math.max(0, Math.ceil((silentUntil - since) / interval) - 1));
    if (all <= silent) continue;
    const at = iso(since + all * interval);
    latest = world.tables.alerts.put({ ...latest, lastNotified: at });
    const isFirst = !watch.told.includes(notifierId);
    notify(world, latest, config, notification, isFirst ? 'open' : 'update', { at, repeats: all - silent });
    if (isFirst) {
      const current = world.tables.alertWatches.get(alert.id) ?? rest;
      world.tables.alertWatches.put({ ...current, told: [...current.told, notifierId] });
    }
  }
  return latest;
}

/** Writes the notification down and, where it has an address, sends it once the change is durable. */
export function notify(
  world: World,
  alert: AlertRecord,
  config: AlertConfigRecord,
  notification: Notification,
  event: EventName,
  { at = world.iso(), repeats = 1 }: { at?: string; repeats?: number } = {},
): void {
  const delivery: Delivery = {
    id: world.id(),
    groupId: alert.groupId,
    alertId: alert.id,
    alertConfigId: config.id,
    at,
    event,
    ...(repeats > 1 ? { repeats } : {}),
    typeName: notification.typeName,
    target: targetOf(notification),
    outcome: notification.typeName === 'WEBHOOK' ? 'pending' : 'recorded',
  };
  const { deliveries } = world.tables;
  deliveries.put(delivery);
  dropOld(
    world,
    deliveries,
    () => deliveries.by('all', 'all'),
    kept.deliveries,
    ({ at }) => at,
  );
  const { typeName } = notification;
  if (typeName !== 'WEBHOOK' && !isService(typeName)) return;
  const settings = settingsOf(world, config, notification);
  const text = humanReadable(world, alert, event);
  const request = serviceRequest(typeName, { alert, event, text, settings });
  if (request) world.outbox.push({ ...request, deliveryId: delivery.id });
  else webhook(world, { alert, event, text, settings, deliveryId: delivery.id });
}

/** Settings of a notification with their secrets: its own, or those of the project's integration. */
function settingsOf(
  world: World,
  { id, groupId }: AlertConfigRecord,
  notification: Notification,
): Record<string, string | undefined> {
  const { typeName, notifierId, integrationId: _, ...shown } = notification;
  const own = { ...asNotification(typeName, shown), ...secretsOf(world, id, notifierId ?? '') };
  const integrated = integrationSettings(world, groupId, typeName) ?? {};
  return { ...asNotification(typeName, integrated), ...unmasked(own) };
}

const unmasked = (settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => !isMasked(value)));

function webhook(
  world: World,
  { alert, event, text, settings, deliveryId }: ServiceAlert & { deliveryId: string },
): void {
  const body = JSON.stringify({ ...alert, humanReadable: text });
  const signature: Record<string, string> = settings.webhookSecret
    ? { 'X-MMS-Signature': createHmac('sha1', settings.webhookSecret).update(body).digest('base64') }
    : {};
  world.outbox.push({
    deliveryId,
    url: settings.webhookUrl ?? '',
    body,
    headers: { 'Content-Type': 'application/json', 'X-MMS-Event': `alert.${event}`, ...signature },
  });
}

/** Secrets of one notifier in the clear. */
export function secretsOf(world: World, configId: string, notifierId: string): Record<string, string> {
  const sealed = world.tables.alertConfigSecrets.get(configId)?.sealed[notifierId] ?? {};
  return Object.fromEntries(
    Object.entries(sealed).map(([field, text]) => [field, world.unseal(text, notifierId, field)]),
  );
}

/** The recipient as text; secrets are masked in the stored configuration already. */
function targetOf(notification: Notification): string {
  const fields = [
    'webhookUrl',
    'emailAddress',
    'username',
    'mobileNumber',
    'teamName',
    'channelName',
    'roomName',
    'microsoftTeamsWebhookUrl',
    'datadogRegion',
    'opsGenieRegion',
    'region',
  ];
  for (const field of fields) {
    const value: unknown = Reflect.get(notification, field);
    if (typeof value === 'string' && value !== '') return value;
  }
  const roles: unknown = Reflect.get(notification, 'roles');
  return Array.isArray(roles) && roles.length > 0 ? roles.join(', ') : 'everybody';
}

function humanReadable(world: World, alert: AlertRecord, event: EventName): string {
  const group = world.tables.groups.get(alert.groupId)?.name ?? alert.groupId;
  const on = alert.clusterName ?? alert.replicaSetName ?? alert.hostnameAndPort;
  const what = `${eventLabel(alert.eventTypeName)}${alert.metricName ? ` (${alert.metricName})` : ''}`;
  return `Project: ${group}\n${event.toUpperCase()}\n${what}${on ? ` on ${on}` : ''}\nCreated: ${alert.created}`;
}
