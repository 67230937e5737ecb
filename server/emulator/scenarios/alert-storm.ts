import { metricKind, metricNames } from '#contract/alert-configs/metrics/metrics.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import { activeOf, evaluate, raise } from '../kernel/alerts/engine.ts';
import { hostTarget } from '../kernel/alerts/targets.ts';
import type { ScenarioPlan } from '../kernel/handler.ts';
import type { World } from '../kernel/world.ts';
import { addAlertConfig } from '../seed/alert-configs.ts';

const wanted = 250;
/** Beyond everything that is measured without a storm, where a metric is no share of 100. */
const farAbove = 100_000;

/** Metrics without a unit, those of the default configurations first: little has to be added then. */
function metrics(): string[] {
  const usual = ['CONNECTIONS_PERCENT', 'NORMALIZED_SYSTEM_CPU_USER', 'DISK_PARTITION_SPACE_USED_DATA'];
  const others = metricNames('host').filter(
    // tickets run out downwards
    (name) => metricKind('host', name) === 'Raw' && !usual.includes(name) && !name.startsWith('TICKETS_'),
  );
  return [...usual, ...others];
}

function isPercentage(metricName: string): boolean {
  // MUNIN_ counts a hundred for each core
  return /PERCENT|NORMALIZED|FTS_PROCESS_CPU|SPACE_USED/.test(metricName);
}

function struck(world: World): ClusterRecord[] {
  return [...world.tables.clusters.all()].filter(
    (cluster) =>
      !cluster.paused &&
      !isTenant(cluster) &&
      cluster.stateName !== 'CREATING' &&
      cluster.stateName !== 'DELETING',
  );
}

/** Adds a configuration for the metric and evaluates existing conditions. Returns its alerts. */
function watch(world: World, groupId: string, metricName: string): string[] {
  const threshold = isPercentage(metricName) ? 90 : farAbove;
  const config = addAlertConfig(
    world,
    { groupId, at: world.now() },
    {
      eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
      metricThreshold: { metricName, mode: 'AVERAGE', operator: 'GREATER_THAN', threshold, units: 'RAW' },
      notifications: [{ typeName: 'GROUP', roles: ['GROUP_OWNER'], emailEnabled: true, intervalMin: 1440 }],
    },
  );
  evaluate(world, config);
  return activeOf(world, config.id).map(({ id }) => id);
}

interface Struck {
  /** Hosts by project. */
  hit: Map<string, Set<string>>;
  /** Alert configurations that were missing. */
  added: number;
  opened: number;
  waiting: number;
}

type Host = ReturnType<typeof hosts>[number];

function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    values.set(key, value);
    return value;
  };
}

function* placesOf(
  clusters: readonly ClusterRecord[],
  hostsOf: (cluster: ClusterRecord) => readonly Host[],
): Generator<{ cluster: ClusterRecord; host: Host }> {
  for (const cluster of clusters) for (const host of hostsOf(cluster)) yield { cluster, host };
}

/** The ids of the alerts of a project that have not ended. */
function activeIn(world: World, groupId: string): string[] {
  return ['OPEN', 'TRACKING'].flatMap((status) =>
    world.tables.alerts.by('status', `${groupId}/${status}`).map(({ id }) => id),
  );
}

/** Metrics of every host, round by round, until enough alerts are open. */
function strike(world: World, clusters: readonly ClusterRecord[]): Struck {
  // named when they are reached: of a thousand clusters most are not
  const hostsOf = memoize((cluster: ClusterRecord) => hosts(cluster));
  const before = new Set<string>();
  const open = new Set<string>();
  const waiting = new Set<string>();
  const hit: Struck['hit'] = new Map();
  let added = 0;
  for (const metricName of metrics()) {
    for (const { cluster, host } of placesOf(clusters, hostsOf)) {
      if (open.size >= wanted) break;
      const { groupId } = cluster;
      if (!hit.has(groupId)) for (const id of activeIn(world, groupId)) before.add(id);
      const number = isPercentage(metricName) ? 96 + Math.round(world.random() * 30) / 10 : 5 * farAbove;
      let ids = raise(world, {
        groupId,
        eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
        target: hostTarget(cluster, host, metricName),
        currentValue: { number, units: 'RAW' },
      });
      if (ids.length === 0) {
        ids = watch(world, groupId, metricName);
        added += 1;
      }
      for (const id of ids.filter((each) => !before.has(each))) {
        if (world.tables.alerts.get(id)?.status === 'OPEN') open.add(id);
        else waiting.add(id);
      }
      hit.set(groupId, (hit.get(groupId) ?? new Set<string>()).add(host.id));
    }
  }
  return { hit, added, opened: open.size, waiting: waiting.size };
}

export const alertStorm: ScenarioPlan = {
  title: 'Alert storm',
  description: `${wanted} alerts open at once, on the hosts of every running cluster. They stay open until the scenario all-clear.`,
  run(world) {
    const clusters = struck(world);
    const first = clusters[0];
    if (!first)
      return { happened: ['Nothing happened: no cluster of M10 or larger is running. Create one first.'] };
    const { hit, added, opened, waiting } = strike(world, clusters);
    const happened = [...hit].map(([groupId, hostIds]) => {
      const name = world.tables.groups.get(groupId)?.name ?? groupId;
      return `${hostIds.size} hosts of the project ${name} are beyond the thresholds of their metrics.`;
    });
    if (added > 0) happened.push(`${added} missing alert configurations were added.`);
    if (waiting > 0) happened.push(`${waiting} alerts wait for the delay of their configuration.`);
    return { groupId: first.groupId, happened: [...happened, `${opened} alerts opened.`] };
  },
};
