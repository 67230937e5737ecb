import {
  type AlertEventType,
  closedBy,
  isAlertEventType,
  lifecycleOf,
} from '#contract/alert-configs/event-types.ts';
import { matches } from '#contract/alert-configs/matchers.ts';
import { record } from '../audit.ts';
import type { AlertConfigRecord, AlertRecord } from '../tables.ts';
import type { World } from '../world.ts';
import { overThreshold } from './measure.ts';
import { notify, schedule } from './notify.ts';
import type { AlertTarget, Condition } from './records.ts';

export interface Incident {
  groupId: string;
  eventTypeName: string;
  target: AlertTarget;
  currentValue?: { number: number; units: string };
}

/** The same thing in the same place: whatever an alert shows of its target. */
export function conditionId({ groupId, eventTypeName, target }: Incident): string {
  const place = [target.clusterName, target.hostnameAndPort, target.replicaSetName, target.metricName];
  return [groupId, eventTypeName, ...place.map((each) => each ?? '')].join('|');
}

/**
 * Something happened. What lasts opens alerts until it is over; what only happened informs once. Returns the
 * alerts that stand for it.
 */
export function raise(world: World, incident: Incident): string[] {
  const { groupId, eventTypeName, target } = incident;
  record(world, eventTypeName, {
    groupId,
    ...(target.clusterName ? { clusterName: target.clusterName } : {}),
    ...(target.replicaSetName ? { replicaSetName: target.replicaSetName } : {}),
    ...(target.metricName ? { metricName: target.metricName } : {}),
    ...(incident.currentValue ? { currentValue: incident.currentValue } : {}),
    ...hostOf(target),
  });
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
  const condition: Condition = { ...incident, id, since: before?.since ?? world.iso() };
  world.tables.conditions.put(condition);
  return configs.flatMap((config) => judge(world, config, condition));
}

/** The condition is over: its alerts close, acknowledged or not // observed */
export function resolve(world: World, incident: Incident): string[] {
  const id = conditionId(incident);
  const condition = world.tables.conditions.get(id);
  if (!condition) return [];
  world.tables.conditions.delete(id);
  const closed: string[] = [];
  for (const config of world.tables.alertConfigs.by(
    'trigger',
    `${incident.groupId}/${incident.eventTypeName}`,
  )) {
    for (const alert of activeOf(world, config.id)) {
      if (world.tables.alertWatches.get(alert.id)?.conditionId !== id) continue;
      end(world, alert, 'CLOSED');
      closed.push(alert.id);
    }
  }
  return closed;
}

/** Opens, keeps or closes the alert of one configuration for one condition. */
function judge(world: World, config: AlertConfigRecord, condition: Condition): string[] {
  const active = activeOf(world, config.id).find(
    ({ id }) => world.tables.alertWatches.get(id)?.conditionId === condition.id,
  );
  const holds = matches(config.matchers, condition.target) && overThreshold(config, condition);
  if (!holds) {
    if (active) end(world, active, 'CLOSED');
    return [];
  }
  if (active) {
    if (condition.currentValue) {
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
  const told = world.tables.alerts.put({ ...alert, resolved: world.iso(), lastNotified: world.iso() });
  for (const notification of config.notifications) notify(world, told, config, notification, 'inform');
  return told.id;
}

function put(
  world: World,
  config: AlertConfigRecord,
  condition: Condition,
  status: AlertRecord['status'],
): AlertRecord {
  const { target, eventTypeName, groupId, currentValue } = condition;
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
  });
}

/** CLOSED: the condition is gone. CANCELLED: nobody watches any more. */
export function end(world: World, alert: AlertRecord, status: 'CLOSED' | 'CANCELLED'): void {
  const wasOpen = alert.status === 'OPEN';
  const ended = world.tables.alerts.put({ ...alert, status, resolved: world.iso(), updated: world.iso() });
  const watch = world.tables.alertWatches.get(alert.id);
  world.tables.alertWatches.delete(alert.id);
  const config = world.tables.alertConfigs.get(alert.alertConfigId);
  // who was never told that it opened is not told that it closed
  if (!wasOpen || !config) return;
  for (const notification of config.notifications) {
    if (notification.notifierId && watch?.told.includes(notification.notifierId)) {
      notify(world, ended, config, notification, status === 'CLOSED' ? 'close' : 'cancel');
    }
  }
}

/** Disabled, deleted, or its target gone: the configuration's alerts are cancelled // observed */
export function cancelAll(world: World, configId: string, only?: (alert: AlertRecord) => boolean): number {
  const doomed = activeOf(world, configId).filter((alert) => only?.(alert) ?? true);
  for (const alert of doomed) end(world, alert, 'CANCELLED');
  return doomed.length;
}

/** A new, changed or enabled configuration looks at what is true already. */
export function evaluate(world: World, config: AlertConfigRecord): void {
  if (!config.enabled) {
    cancelAll(world, config.id);
    return;
  }
  for (const condition of [...world.tables.conditions.by('group', config.groupId)]) {
    if (condition.eventTypeName === config.eventTypeName) judge(world, config, condition);
  }
  for (const alert of activeOf(world, config.id)) {
    // a replaced configuration has new notifiers: who is told from now on starts from here
    const watch = world.tables.alertWatches.get(alert.id);
    const known = new Set(config.notifications.map(({ notifierId }) => notifierId));
    if (watch && !watch.told.some((id) => known.has(id))) schedule(world, alert, config);
  }
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

function hostOf(target: AlertTarget): { hostname?: string; port?: number } {
  const [, hostname, port] = /^(.*):(\d+)$/.exec(target.hostnameAndPort ?? '') ?? [];
  return hostname && port ? { hostname, port: Number(port) } : {};
}
