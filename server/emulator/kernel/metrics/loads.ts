import { hosts } from '#contract/clusters/hosts.ts';
import { type ClusterRecord, diskSizeOf } from '#contract/clusters/record.ts';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import type { Condition } from '../alerts/records.ts';
import { instant } from '../time/clock.ts';
import type { World } from '../world.ts';
import { inUnitsOf, watchedMetric } from './alert-names.ts';
import type { MeasuredHost } from './measured-host.ts';
import type { LoadRecord, PauseRecord } from './records.ts';
import { type Actor, valueAt } from './values.ts';

/** Ended loads are kept as long as hourly measurements. */
const cachedMs = 63 * DAY;

/** Moves a measurement from now on; ends its former load, and a manual condition on it. */
export function addLoad(world: World, load: Omit<LoadRecord, 'id' | 'from'>): LoadRecord {
  endLoads(world, load.clusterId, load.hostId, load.name);
  for (const condition of [...world.tables.conditions.by('group', load.groupId)]) {
    const { target, measured } = condition;
    if (measured || target.hostnameAndPort !== load.hostId || target.metricName === undefined) continue;
    if (watchedMetric(target.metricName)?.name !== load.name) continue;
    keepRaised(world, condition);
    world.tables.conditions.put({ ...condition, measured: true });
  }
  return world.tables.loads.put({ ...load, id: world.id(), from: world.now() });
}

/** The measurement follows its curve again; without a name, all of the process do. */
export function endLoads(world: World, clusterId: string, hostId?: string, name?: string): void {
  const now = world.now();
  for (const load of [...world.tables.loads.by('cluster', clusterId)]) {
    if (load.until !== undefined && load.until < now - cachedMs) world.tables.loads.delete(load.id);
    if (load.until !== undefined) continue;
    if (hostId !== undefined && load.hostId !== hostId) continue;
    if (name !== undefined && load.name !== name) continue;
    world.tables.loads.put({ ...load, until: now });
  }
}

/** A period, until now, without measurements of a process. */
export function keepSilence(
  world: World,
  silence: Pick<PauseRecord, 'clusterId' | 'groupId' | 'hostId' | 'from'>,
): void {
  world.tables.pauses.put({ ...silence, id: world.id(), until: world.now() });
}

/**
 * Keeps a manual condition as part of the measurements after its end: its value, or the missing data of a
 * host that was down.
 */
export function keepRaised(world: World, condition: Condition): void {
  const { eventTypeName, groupId, since, target, currentValue, measured } = condition;
  const { clusterId, hostnameAndPort, metricName } = target;
  if (eventTypeName === 'HOST_DOWN' && clusterId && hostnameAndPort)
    keepSilence(world, { clusterId, groupId, hostId: hostnameAndPort, from: instant(since) });
  const metric = metricName === undefined ? undefined : watchedMetric(metricName);
  if (measured || !metric || !clusterId || !hostnameAndPort || !currentValue) return;
  const from = instant(condition.valueSince ?? since);
  if (from >= world.now()) return;
  world.tables.loads.put({
    id: world.id(),
    groupId,
    clusterId,
    hostId: hostnameAndPort,
    name: metric.name,
    from,
    until: world.now(),
    value: inUnitsOf(metric, currentValue),
  });
}

/** Ends the load of a condition's measurement: the condition was resolved manually. */
export function endLoadsOf(world: World, { target }: Condition): void {
  const metric = target.metricName === undefined ? undefined : watchedMetric(target.metricName);
  if (metric && target.clusterId) endLoads(world, target.clusterId, target.hostnameAndPort, metric.name);
}

/** All overrides of a process, oldest first: loads, then open manual conditions. */
export function saidOf(world: World, host: MeasuredHost): Actor[] {
  const { cluster } = host;
  const reports = loadsOf(world, host);
  for (const condition of world.tables.conditions.by('group', cluster.groupId)) {
    const { target, currentValue, measured } = condition;
    if (measured || !currentValue || target.hostnameAndPort !== host.host.id) continue;
    const metric = target.metricName === undefined ? undefined : watchedMetric(target.metricName);
    if (!metric) continue;
    const value = inUnitsOf(metric, currentValue);
    const from = instant(condition.valueSince ?? condition.since);
    reports.push({ name: metric.name, from, until: Number.POSITIVE_INFINITY, valueAt: () => value });
  }
  return reports;
}

/** The loads of a process alone, oldest first. */
export function loadsOf(world: World, measured: MeasuredHost): Actor[] {
  const { cluster, host } = measured;
  const diskGB = diskSizeOf(cluster);
  return world.tables.loads
    .by('cluster', cluster.id)
    .filter(({ hostId }) => hostId === host.id)
    .map((load) => ({
      name: load.name,
      from: load.from,
      until: load.until ?? Number.POSITIVE_INFINITY,
      valueAt: (at: number) => onTopOf(measured, load, at) ?? loadAt(load, at, diskGB),
    }))
    .toReversed();
}

/** For a load on top of the curve: the sum of both. */
function onTopOf(host: MeasuredHost, { name, value, onTop }: LoadRecord, at: number): number | undefined {
  if (!onTop) return undefined;
  return Math.min(valueAt(host, name, at) + value, onTop.most ?? Number.POSITIVE_INFINITY);
}

function loadAt({ from, start, rampMs, value, ofDiskGB }: LoadRecord, at: number, diskGB: number): number {
  const part = start === undefined || !rampMs ? 1 : Math.min(1, (at - from) / rampMs);
  const reached = (start ?? value) + (value - (start ?? value)) * part;
  return ofDiskGB === undefined ? reached : (reached * ofDiskGB) / diskGB;
}

/** The disk of a member fills to a share in some minutes and stays so until it grows. */
export function fillDisk(
  world: World,
  cluster: ClusterRecord,
  fill: { member: number; start: number; value: number; minutes: number },
): void {
  const host = hosts(cluster).find(({ shard, member }) => shard === 0 && member === fill.member);
  if (!host) return;
  addLoad(world, {
    groupId: cluster.groupId,
    clusterId: cluster.id,
    hostId: host.id,
    name: 'DISK_PARTITION_SPACE_PERCENT_USED',
    start: fill.start,
    value: fill.value,
    rampMs: fill.minutes * MINUTE,
    ofDiskGB: diskSizeOf(cluster),
  });
}
