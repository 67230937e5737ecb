import { matches } from '#contract/alert-configs/matchers/matchers.ts';
import { convertUnits, isUnit } from '#contract/alert-configs/metrics/units.ts';
import type { EventType } from '#contract/events/families.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { hostTarget, replicaSetTarget } from '#server/emulator/kernel/alerts/targets.ts';
import type { AlertTarget } from '../alerts/records.ts';
import type { AlertConfigRecord } from '../records.ts';
import type { World } from '../world.ts';
import { type WatchedMetric, watchedMetric } from './alert-names.ts';
import { loadsOf } from './loads.ts';
import { type MeasuredHost, measuredHosts } from './measured-host.ts';
import { type Actor, rangeOf } from './values.ts';

const quarter = 15 * MINUTE;

/** A measurement that configurations of a project look at. */
interface Asked {
  eventTypeName: EventType;
  metricName?: string;
  metric: WatchedMetric;
  limits: readonly Limit[];
  configs: readonly AlertConfigRecord[];
}

/** The same of one process. */
export interface Watched {
  requested: Asked;
  host: MeasuredHost;
  reply: readonly Actor[];
  /** It is beyond a threshold already. */
  open: boolean;
}

interface Limit {
  below: boolean;
  limit: number;
}

/** The measurement that an event type is about without naming it. */
const oplogWindow = 'OPLOG_MASTER_TIME';

function askedOf(world: World, groupId: string): Asked[] {
  const byMetric = new Map<string, AlertConfigRecord[]>();
  for (const config of world.tables.alertConfigs.by('trigger', `${groupId}/OUTSIDE_METRIC_THRESHOLD`)) {
    const name = config.metricThreshold?.metricName;
    if (!config.enabled || name === undefined) continue;
    byMetric.set(name, [...(byMetric.get(name) ?? []), config]);
  }
  const requested = [...byMetric].flatMap(([metricName, configs]): Omit<Asked, 'limits'>[] => {
    const metric = watchedMetric(metricName);
    return metric ? [{ eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', metricName, metric, configs }] : [];
  });
  const windows = world.tables.alertConfigs
    .by('trigger', `${groupId}/REPLICATION_OPLOG_WINDOW_RUNNING_OUT`)
    .filter(({ enabled }) => enabled);
  const window = watchedMetric(oplogWindow);
  const all: Omit<Asked, 'limits'>[] =
    windows.length > 0 && window
      ? [
          ...requested,
          { eventTypeName: 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT', metric: window, configs: windows },
        ]
      : requested;
  return all.map((each) => ({
    ...each,
    limits: each.configs.flatMap((config) => limitOf(config, each.metric)),
  }));
}

/** The threshold of a configuration in the unit of the measurement. */
function limitOf({ metricThreshold, threshold }: AlertConfigRecord, { units }: WatchedMetric): Limit[] {
  const input = metricThreshold ?? threshold;
  if (input?.threshold === undefined) return [];
  const from = input.units ?? units;
  const limit = isUnit(from)
    ? (convertUnits(input.threshold, from, units) ?? input.threshold)
    : input.threshold;
  return [{ below: input.operator === 'LESS_THAN', limit }];
}

const ranges = new WeakMap<MeasuredHost, Map<string, readonly [number, number]>>();

function inReach(host: MeasuredHost, { metric, limits }: Asked): boolean {
  const ofHost = ranges.get(host) ?? new Map<string, readonly [number, number]>();
  ranges.set(host, ofHost);
  const [least, greatest] = ofHost.get(metric.name) ?? rangeOf(host, metric.name);
  ofHost.set(metric.name, [least, greatest]);
  return limits.some(({ below, limit }) => (below ? least < limit : greatest > limit));
}

/** The measurements to check: their curve, or an override, can cross a threshold, or has crossed it. */
export function* watchedIn(world: World, groupId: string): Generator<Watched> {
  const requested = askedOf(world, groupId);
  if (requested.length === 0) return;
  const open = new Set(
    world.tables.conditions
      .by('measured', groupId)
      .map(({ target }) => `${target.hostnameAndPort ?? target.replicaSetName}|${target.metricName ?? ''}`),
  );
  const down = new Set(
    world.tables.conditions
      .by('group', groupId)
      .flatMap(({ eventTypeName, target }) => (eventTypeName === 'HOST_DOWN' ? target.hostnameAndPort : [])),
  );
  for (const cluster of world.tables.clusters.by('group', groupId)) {
    if (cluster.paused || cluster.stateName === 'DELETING') continue;
    const loaded = world.tables.loads.by('cluster', cluster.id).some(({ until }) => until === undefined);
    for (const host of measuredHosts(world, cluster)) {
      if (down.has(host.host.id)) continue;
      const reports = loaded ? loadsOf(world, host) : [];
      for (const each of requested) {
        // the log of a replica set is that of its primary
        if (each.metricName === undefined && host.part !== 'primary') continue;
        const { id, replicaSetName } = host.host;
        const place = each.metricName === undefined ? replicaSetName : id;
        const isOpen = open.size > 0 && open.has(`${place}|${each.metricName ?? ''}`);
        if (isOpen || reports.length > 0 || inReach(host, each)) {
          yield { requested: each, host, reply: reports, open: isOpen };
        }
      }
    }
  }
}

/** Whether a value is beyond any of the thresholds, whatever the matchers say. */
export function isBeyond({ requested }: Watched, value: number): boolean {
  return requested.limits.some(({ below, limit }) => (below ? value < limit : value > limit));
}

const targets = new WeakMap<MeasuredHost, Map<string, AlertTarget>>();

/** What an alert about it points at. */
export function targetOf({ host, requested }: Watched): AlertTarget {
  const { metricName } = requested;
  const ofHost = targets.get(host) ?? new Map<string, AlertTarget>();
  targets.set(host, ofHost);
  const existing = ofHost.get(metricName ?? '');
  if (existing) return existing;
  const created =
    metricName === undefined
      ? replicaSetTarget(host.cluster, host.host.shard)
      : hostTarget(host.cluster, host.host, metricName);
  ofHost.set(metricName ?? '', created);
  return created;
}

/** Whether any configuration is about this place at all. */
export function concerns(configs: readonly AlertConfigRecord[], target: AlertTarget): boolean {
  return configs.some(({ matchers }) => matches(matchers, target));
}

const planned = 'metrics.look';

/** Schedules a check once a minute while any measurement of the project can cross a threshold. */
export function watchMetrics(world: World, groupId: string): void {
  const existing = world.tables.meta.get(planned)?.value;
  if (typeof existing === 'string' && world.tables.due.get(existing)) return;
  if (!watchedIn(world, groupId).next().done) planLook(world);
}

/**
 * Milliseconds until the next look of a world that has so much to catch up with: longer the more it is, so that a day costs
 * about as much in any jump. The last look is at the last minute, and sees the values that are shown then.
 */
function untilNextLook(now: number, behind: number): number {
  if (behind < 2 * MINUTE) return MINUTE - (now % MINUTE);
  const interval = behind > 2 * DAY ? HOUR : quarter;
  const next = interval - (now % interval);
  return next <= behind ? next : Math.floor((now + behind) / MINUTE) * MINUTE - now;
}

/** Whether a look follows before the world is at its time: what this one shows, no reader sees. */
export function isPassing(world: World): boolean {
  return world.clock.target() - world.now() >= MINUTE;
}

/** Whether a look evaluates: during a long jump only at the quarters of an hour. */
export function isLook(world: World): boolean {
  return !isPassing(world) || world.now() % quarter === 0;
}

/** Plans the next look. */
export function planLook(world: World): void {
  const now = world.now();
  const id = world.after(untilNextLook(now, world.clock.target() - now), 'metrics.look', {});
  world.tables.meta.put({ id: planned, value: id });
}
