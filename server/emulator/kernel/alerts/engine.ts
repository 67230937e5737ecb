import type { AlertEventType } from '#contract/alert-configs/alert-event-type.ts';
import { closedBy, isAlertEventType, lifecycleOf } from '#contract/alert-configs/event-types.ts';
import { matches } from '#contract/alert-configs/matchers/matchers.ts';
import { endEvent } from '#contract/alert-configs/tables/end-events.ts';
import type { EventType } from '#contract/events/families.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { eventAbout } from '#server/emulator/kernel/alerts/incident-events.ts';
import { record } from '../audit.ts';
import type { Caller } from '../handler.ts';
import { endLoadsOf, keepRaised } from '../metrics/loads.ts';
import { isPassing, watchMetrics } from '../metrics/watch.ts';
import type { AlertConfigRecord, AlertRecord } from '../records.ts';
import { dropOld, kept } from '../retention.ts';
import type { World } from '../world.ts';
import { overThreshold } from './measure.ts';
import { notify, recordRepeats, schedule } from './notify.ts';
import type { AlertTarget, Condition, Incident } from './records.ts';

const places = new WeakMap<AlertTarget, string>();

/** The same thing in the same place: whatever an alert shows of its target. */
export function conditionId({ groupId, eventTypeName, target }: Incident): string {
  let place = places.get(target);
  if (place === undefined) {
    const parts = [target.clusterName, target.hostnameAndPort, target.replicaSetName, target.metricName];
    place = parts.map((each) => each ?? '').join('|');
    places.set(target, place);
  }
  return `${groupId}|${eventTypeName}|${place}`;
}

/** Further fields of the event in the log, and who caused it. */
export interface EventDetails {
  about?: Partial<EventRecord>;
  by?: { caller: Caller; peer: string };
}

/**
 * Raises an incident. A lasting one opens alerts until it is over; a momentary one informs once. Returns its
 * alerts.
 */
export function raise(world: World, incident: Incident, { about = {}, by }: EventDetails = {}): string[] {
  const { groupId, eventTypeName, target } = incident;
  record(world, eventTypeName, { ...eventAbout(incident), ...about }, by);
  endWhatItEnds(world, incident);
  if (!isAlertEventType(eventTypeName)) return [];
  const configs = world.tables.alertConfigs
    .by('trigger', `${groupId}/${eventTypeName}`)
    .filter((config) => config.enabled);
  if (lifecycleOf(eventTypeName) === 'informational') {
    return configs
      .filter((config) => matches(config.matchers, target))
      .map((config) => inform(world, config, incident));
  }
  const id = conditionId(incident);
  const before = world.tables.conditions.get(id);
  if (before) keepRaised(world, before);
  const since = before?.since ?? world.iso();
  const condition: Condition = { ...incident, id, since, ...(before ? { valueSince: world.iso() } : {}) };
  world.tables.conditions.put(condition);
  return configs.flatMap((config) => validate(world, config, condition));
}

/** Records a change in the log and notifies its watchers. */
export function announce(
  world: World,
  eventTypeName: EventType,
  about: Partial<EventRecord> & { groupId: string },
  by?: { caller: Caller; peer: string },
): void {
  const { groupId, clusterName } = about;
  const target = clusterName ? { clusterName } : {};
  raise(world, { groupId, eventTypeName, target }, { about, ...(by ? { by } : {}) });
}

/** The condition is over: its alerts close, acknowledged or not // observed */
export function resolve(world: World, incident: Incident): string[] {
  const id = conditionId(incident);
  const condition = world.tables.conditions.get(id);
  if (!condition) return [];
  keepRaised(world, condition);
  endLoadsOf(world, condition);
  return close(world, condition);
}

/**
 * Evaluates a measurement for these configurations: alerts open, show the value while they last, and close at
 * the threshold itself // observed: no hysteresis. Returns the id of the condition.
 */
export function observe(world: World, incident: Incident, configs: readonly AlertConfigRecord[]): string {
  const id = conditionId(incident);
  const before = world.tables.conditions.get(id);
  // a manually raised condition holds until it is resolved manually
  if (before && !before.measured) return id;
  const { target, currentValue } = incident;
  const [config] = configs;
  // of a single configuration nothing changes while the value stays beyond its threshold
  if (before && config && configs.length === 1 && isPassing(world)) {
    const isSame = matches(config.matchers, target) && overThreshold(config, { target, currentValue });
    if (isSame) return id;
  }
  const condition: Condition = { ...incident, id, since: before?.since ?? world.iso(), measured: true };
  const beyond = configs.some(
    (config) => matches(config.matchers, condition.target) && overThreshold(config, condition),
  );
  if (!beyond) {
    if (before) {
      close(world, before);
      const ending = endEvent(incident.eventTypeName);
      if (ending !== undefined) record(world, ending, eventAbout(incident));
    }
    return id;
  }
  if (before?.currentValue?.number === currentValue?.number) return id;
  if (!before) record(world, incident.eventTypeName, eventAbout(incident));
  world.tables.conditions.put(condition);
  for (const config of configs) validate(world, config, condition);
  return id;
}

/** Ends the condition and closes its alerts. */
function close(world: World, condition: Condition): string[] {
  world.tables.conditions.delete(condition.id);
  const alerts = alertsOf(world, condition);
  for (const alert of alerts) end(world, alert, 'CLOSED');
  return alerts.map(({ id }) => id);
}

/** Opens, keeps or closes the alert of one configuration for one condition. */
function validate(world: World, config: AlertConfigRecord, condition: Condition): string[] {
  const active = alertsOf(world, condition).find(({ alertConfigId }) => alertConfigId === config.id);
  const holds = matches(config.matchers, condition.target) && overThreshold(config, condition);
  if (!holds) {
    if (active) end(world, active, 'CLOSED');
    return [];
  }
  if (active) {
    if (condition.currentValue && !(condition.measured && isPassing(world))) {
      world.tables.alerts.put({ ...active, currentValue: condition.currentValue, updated: world.iso() });
    }
    return [active.id];
  }
  return [open(world, config, condition)];
}

/** TRACKING until the shortest delay has passed, then OPEN with the first notification // observed */
function open(world: World, config: AlertConfigRecord, condition: Condition): string {
  const delay = Math.min(...config.notifications.map(({ delayMin }) => delayMin ?? 0));
  const alert = put(world, config, condition, delay > 0 ? 'TRACKING' : 'OPEN');
  world.tables.alertWatches.put({ id: alert.id, conditionId: condition.id, told: [] });
  schedule(world, alert, config);
  return alert.id;
}

function inform(world: World, config: AlertConfigRecord, incident: Incident): string {
  const alert = put(world, config, { ...incident, id: '', since: world.iso() }, 'CLOSED');
  const reported = world.tables.alerts.put({ ...alert, resolved: world.iso(), lastNotified: world.iso() });
  for (const notification of config.notifications) notify(world, reported, config, notification, 'inform');
  return reported.id;
}

function put(
  world: World,
  config: AlertConfigRecord,
  condition: Condition,
  status: AlertRecord['status'],
): AlertRecord {
  const { eventTypeName, groupId } = condition;
  const orgId = world.tables.groups.get(groupId)?.orgId;
  return world.tables.alerts.put({
    id: world.id(),
    alertConfigId: config.id,
    groupId,
    ...(orgId ? { orgId } : {}),
    eventTypeName,
    status,
    created: world.iso(),
    updated: world.iso(),
    ...shownOf(condition),
  });
}

/** What an alert shows of the thing that it is about. */
export function shownOf({ target, eventTypeName, currentValue }: Incident): Partial<AlertRecord> {
  return {
    ...(target.clusterName ? { clusterName: target.clusterName } : {}),
    ...(target.clusterId && eventTypeName !== 'OUTSIDE_METRIC_THRESHOLD'
      ? { clusterId: target.clusterId }
      : {}),
    ...(target.hostnameAndPort ? { hostnameAndPort: target.hostnameAndPort } : {}),
    ...(target.replicaSetName ? { replicaSetName: target.replicaSetName } : {}),
    ...(target.metricName ? { metricName: target.metricName } : {}),
    ...(target.instanceName ? { instanceName: target.instanceName } : {}),
    ...(target.processorName ? { processorName: target.processorName } : {}),
    ...(currentValue ? { currentValue } : {}),
  };
}

/** CLOSED: the condition has ended. CANCELLED: no configuration watches it any more. */
function end(world: World, alert: AlertRecord, status: 'CLOSED' | 'CANCELLED'): void {
  const wasOpen = alert.status === 'OPEN';
  const { alerts } = world.tables;
  const latest = recordRepeats(world, alert);
  const ended = alerts.put({ ...latest, status, resolved: world.iso(), updated: world.iso() });
  const over = () => alerts.by('status', `${alert.groupId}/${status}`);
  dropOld(world, alerts, over, kept.alerts, ({ resolved, created }) => resolved ?? created);
  const watch = world.tables.alertWatches.get(alert.id);
  world.tables.alertWatches.delete(alert.id);
  const config = world.tables.alertConfigs.get(alert.alertConfigId);
  // a notifier that did not report the opening does not report the closing
  if (!wasOpen || !config) return;
  for (const notification of config.notifications) {
    if (notification.notifierId && watch?.told.includes(notification.notifierId)) {
      notify(world, ended, config, notification, status === 'CLOSED' ? 'close' : 'cancel');
    }
  }
}

/** When a configuration is disabled or deleted, or its target is deleted, its alerts are cancelled // observed */
export function cancelAll(world: World, configId: string, only?: (alert: AlertRecord) => boolean): number {
  const doomed = activeOf(world, configId).filter((alert) => only?.(alert) ?? true);
  for (const alert of doomed) end(world, alert, 'CANCELLED');
  return doomed.length;
}

/** Evaluates a new, changed or enabled configuration against existing conditions. */
export function evaluate(world: World, config: AlertConfigRecord): void {
  if (!config.enabled) {
    cancelAll(world, config.id);
    return;
  }
  // a configuration with a changed event type cancels the alerts of the former one
  cancelAll(world, config.id, ({ eventTypeName }) => eventTypeName !== config.eventTypeName);
  for (const condition of [...world.tables.conditions.by('group', config.groupId)]) {
    if (condition.eventTypeName === config.eventTypeName) validate(world, config, condition);
  }
  for (const alert of activeOf(world, config.id)) {
    // a replaced configuration has new notifiers, which start from here
    const watch = world.tables.alertWatches.get(alert.id);
    const existing = new Set(config.notifications.map(({ notifierId }) => notifierId));
    if (watch && !watch.told.some((id) => existing.has(id))) schedule(world, alert, config);
  }
  watchMetrics(world, config.groupId);
}

export function activeOf(world: World, configId: string): AlertRecord[] {
  return [...world.tables.alerts.by('active', configId)];
}

function endWhatItEnds(world: World, incident: Incident): void {
  for (const condition of [...world.tables.conditions.by('group', incident.groupId)]) {
    const ends = closedBy(condition.eventTypeName as AlertEventType);
    if (ends !== incident.eventTypeName) continue;
    const { clusterName, replicaSetName } = condition.target;
    if (clusterName !== incident.target.clusterName) continue;
    if (incident.target.replicaSetName && replicaSetName !== incident.target.replicaSetName) continue;
    resolve(world, condition);
  }
}

/** Deletes conditions of a cluster that are not measured any more. */
export function forgetPlace(
  world: World,
  cluster: { groupId: string; name: string },
  which: (condition: Condition) => boolean,
): void {
  for (const condition of [...world.tables.conditions.by('group', cluster.groupId)]) {
    if (condition.target.clusterName !== cluster.name || !which(condition)) continue;
    keepRaised(world, condition);
    world.tables.conditions.delete(condition.id);
    for (const alert of alertsOf(world, condition)) end(world, alert, 'CANCELLED');
  }
}

/** The active alerts of a condition. */
function alertsOf(world: World, { id }: Condition): AlertRecord[] {
  return world.tables.alertWatches.by('condition', id).flatMap((watch) => {
    const alert = world.tables.alerts.get(watch.id);
    return alert && (alert.status === 'OPEN' || alert.status === 'TRACKING') ? [alert] : [];
  });
}
