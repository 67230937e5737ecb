import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import type { AlertTarget } from '#server/emulator/kernel/alerts/records.ts';
import {
  clusterTarget,
  hostTarget,
  memberOf,
  replicaSetTarget,
} from '#server/emulator/kernel/alerts/targets.ts';
import type { AlertConfigRecord } from '#server/emulator/kernel/records.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { type Person, people } from '../../kernel/seeding/people.ts';
import { addPastAlert, type PastAlert } from '../past-alerts.ts';
import type { DemoClusters } from './clusters.ts';
import type { DemoConfigs } from './configs.ts';
import type { Tenants } from './tenants.ts';

interface Series {
  config: AlertConfigRecord;
  target: AlertTarget;
  count: number;
  /** Days from one to the next. */
  every: number;
  /** Hours ago of the latest. */
  latest: number;
  minutes: readonly [number, number];
  value?: readonly [number, number, units: string];
}

/** The oldest configuration of a project for an event: the default one. */
function defaultConfig(
  world: World,
  groupId: string,
  eventTypeName: string,
  metricName?: string,
): AlertConfigRecord {
  const matches = world.tables.alertConfigs
    .by('group', groupId)
    .filter((each) => each.eventTypeName === eventTypeName && each.metricThreshold?.metricName === metricName)
    .at(-1);
  if (!matches) throw new Error(`project ${groupId} has no configuration for ${eventTypeName}`);
  return matches;
}

/** Alerts that recur every few days. */
function repeated(
  world: World,
  { groups }: Tenants,
  clusters: DemoClusters,
  configs: DemoConfigs,
): readonly Series[] {
  const orders = memberOf(clusters.orders, 0);
  const second = memberOf(clusters.orders, 1);
  const usual = (groupId: string, eventTypeName: string, metricName?: string) =>
    defaultConfig(world, groupId, eventTypeName, metricName);
  return [
    {
      config: configs.lag,
      target: hostTarget(clusters.orders, second, 'OPLOG_SLAVE_LAG_MASTER_TIME'),
      ...{ count: 13, every: 2.1, latest: 9, minutes: [7, 38], value: [75, 640, 'SECONDS'] },
    },
    {
      config: usual(groups.orders.id, 'OUTSIDE_METRIC_THRESHOLD', 'CONNECTIONS_PERCENT'),
      target: hostTarget(clusters.orders, orders, 'CONNECTIONS_PERCENT'),
      ...{ count: 9, every: 3.2, latest: 20, minutes: [6, 55], value: [81, 97, 'RAW'] },
    },
    {
      config: configs.snapshots,
      target: clusterTarget(clusters.history),
      ...{ count: 3, every: 7, latest: 31, minutes: [62, 190] },
    },
    {
      config: configs.disk,
      target: hostTarget(clusters.orders, orders, 'DISK_PARTITION_SPACE_USED_DATA'),
      ...{ count: 3, every: 8.5, latest: 120, minutes: [300, 1500], value: [80.4, 84, 'RAW'] },
    },
    {
      config: configs.tickets,
      target: hostTarget(clusters.gateway, memberOf(clusters.gateway, 0), 'TICKETS_AVAILABLE_READS'),
      ...{ count: 7, every: 3.9, latest: 15, minutes: [6, 24], value: [3, 28, 'RAW'] },
    },
    {
      config: configs.memory,
      target: hostTarget(clusters.ledger, memberOf(clusters.ledger, 1), 'SYSTEM_MEMORY_PERCENT_USED'),
      ...{ count: 6, every: 4.4, latest: 40, minutes: [20, 170], value: [90.4, 95.8, 'RAW'] },
    },
    {
      config: configs.writes,
      target: hostTarget(clusters.meters, memberOf(clusters.meters, 0, 0), 'DISK_PARTITION_WRITE_IOPS_DATA'),
      ...{ count: 12, every: 2.3, latest: 6, minutes: [12, 75], value: [2520, 3900, 'RAW'] },
    },
    {
      config: usual(groups.analytics.id, 'HOST_HAS_INDEX_SUGGESTIONS'),
      target: hostTarget(clusters.warehouse, memberOf(clusters.warehouse, 0)),
      ...{ count: 4, every: 6, latest: 52, minutes: [240, 2600] },
    },
    {
      config: usual(groups.staging.id, 'OUTSIDE_METRIC_THRESHOLD', 'NORMALIZED_SYSTEM_CPU_USER'),
      target: hostTarget(clusters.staging, memberOf(clusters.staging, 0), 'NORMALIZED_SYSTEM_CPU_USER'),
      ...{ count: 6, every: 4.6, latest: 26, minutes: [5, 45], value: [95.2, 99.6, 'RAW'] },
    },
    {
      config: configs.bill,
      target: {},
      count: 3,
      every: 9,
      latest: 66,
      minutes: [1440, 1440],
      value: [52, 88, 'RAW'],
    },
  ];
}

/** A month of alerts that are over: some came back night after night, some happened once. */
export function addPastAlerts(
  world: World,
  now: number,
  tenants: Tenants,
  clusters: DemoClusters,
  configs: DemoConfigs,
): void {
  const { groups } = tenants;
  const between = ([low, high]: readonly [number, number, ...unknown[]]) =>
    low + world.random() * (high - low);
  const once: Once = (past, hoursAgo) =>
    addPastAlert(world, { ...past, at: now - Math.round(hoursAgo * 3600) * 1000 });
  nights(world, now, clusters, configs);
  for (const { config, target, count, every, latest, minutes, value } of repeated(
    world,
    tenants,
    clusters,
    configs,
  )) {
    for (let index = 0; index < count; index += 1) {
      const wander = index === 0 ? 0 : (world.random() - 0.5) * Math.min(every, 1) * 6;
      const past = { config, target, minutes: Math.round(between(minutes)) };
      const number = value ? Math.round(between(value) * 10) / 10 : 0;
      const currentValue = value && { number, units: value[2] };
      once(currentValue ? { ...past, currentValue } : past, latest + index * every * 24 + wander);
    }
  }
  for (const [group, hours, { username }] of joined(groups)) {
    const about = { username, targetUsername: username };
    once({ config: defaultConfig(world, group, 'JOINED_GROUP'), target: {}, minutes: 0, about }, hours);
  }
  const [failed] = world.tables.snapshots
    .by('cluster', clusters.orders.id)
    .filter(({ status }) => status === 'failed');
  if (failed) {
    const at = Date.parse(failed.requestedAt) + 150_000;
    addPastAlert(world, {
      config: configs.snapshots,
      target: clusterTarget(clusters.orders),
      at,
      minutes: 6 * 60,
    });
  }

  addSingleAlerts(world, now, tenants, clusters, configs, once);
}

type Once = (past: Omit<PastAlert, 'at'>, hoursAgo: number) => void;

function addSingleAlerts(
  world: World,
  now: number,
  { groups }: Tenants,
  clusters: DemoClusters,
  configs: DemoConfigs,
  once: Once,
): void {
  once({ config: configs.noPrimary, target: replicaSetTarget(clusters.orders), minutes: 4 }, 211);
  once(
    {
      config: defaultConfig(world, groups.orders.id, 'NO_PRIMARY'),
      target: replicaSetTarget(clusters.orders),
      minutes: 4,
    },
    211,
  );
  once(
    {
      config: configs.hostDown,
      target: hostTarget(clusters.orders, memberOf(clusters.orders, 0)),
      minutes: 11,
    },
    211.1,
  );
  once(
    {
      config: configs.elections,
      target: replicaSetTarget(clusters.orders),
      minutes: 63,
      currentValue: { number: 5, units: 'RAW' },
    },
    211,
  );
  once({ config: configs.paymentsDown, target: replicaSetTarget(clusters.ledger), minutes: 2 }, 398);
  once({ config: configs.searchBuild, target: clusterTarget(clusters.meters), minutes: 95 }, 143);
  once(
    {
      config: configs.oplogWindow,
      target: replicaSetTarget(clusters.meters, 0),
      minutes: 420,
      currentValue: { number: 21, units: 'HOURS' },
      acknowledged: {
        by: people.lena,
        at: now - 300 * HOUR + 25 * MINUTE,
        until: now - 300 * HOUR + 8 * HOUR,
        comment: 'Backfill of smart meters, ends tonight.',
      },
    },
    300,
  );
  once({ config: configs.secretsExpiring, target: {}, minutes: 3 * 1440 }, 19 * 24);
  // a cluster that is no more, and a configuration that was switched off while it had an alert
  once(
    {
      config: configs.version,
      target: { clusterName: 'orders-migration' },
      minutes: 340,
      status: 'CANCELLED',
    },
    17 * 24,
  );
  once(
    {
      config: configs.busy,
      target: hostTarget(clusters.sessions, memberOf(clusters.sessions, 0), 'NORMALIZED_SYSTEM_CPU_USER'),
      minutes: 26,
      currentValue: { number: 83.7, units: 'RAW' },
      status: 'CANCELLED',
    },
    6 * 24,
  );
}

/** Alerts about the load of the warehouse, every night after 02:00 UTC. */
function nights(world: World, now: number, { warehouse }: DemoClusters, { nightly }: DemoConfigs): void {
  const target = hostTarget(warehouse, memberOf(warehouse, 3), 'NORMALIZED_SYSTEM_CPU_USER');
  const midnight = Math.floor(now / DAY) * DAY;
  for (let night = 1; night <= 27; night += 1) {
    const at = midnight - night * DAY + 2 * HOUR + Math.round((4 + world.random() * 14) * 60) * 1000;
    const minutes = 35 + Math.round(world.random() * 55);
    const number = Math.round((86 + world.random() * 9) * 10) / 10;
    addPastAlert(world, { config: nightly, target, at, minutes, currentValue: { number, units: 'RAW' } });
  }
}

function joined(groups: Tenants['groups']): [groupId: string, hoursAgo: number, who: Person][] {
  return [
    [groups.orders.id, 130, people.yuki],
    [groups.payments.id, 222, people.amara],
    [groups.payments.id, 222.05, people.jonas],
    [groups.analytics.id, 480, people.mateo],
    [groups.telemetry.id, 77, people.chloe],
    [groups.sandbox.id, 590, people.noor],
  ];
}
