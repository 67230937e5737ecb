import { metricKind, metricNames } from '#contract/alert-configs/metrics.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import { evaluate, type Incident, raise } from '../alerts/engine.ts';
import type { ScenarioPlan } from '../exchange.ts';
import { addAlertConfig } from '../seed/alert-configs.ts';
import { hostTarget } from '../seed/targets.ts';
import type { World } from '../world.ts';

const wanted = 250;

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
  return /PERCENT|CPU|SPACE_USED/.test(metricName);
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

/** Makes sure that somebody watches for the metric, and that what is true already is seen. */
function watch(world: World, groupId: string, metricName: string): void {
  const threshold = isPercentage(metricName) ? 90 : 1000;
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
}

/** Metrics of every host, round by round, until there are enough alerts. */
function strike(world: World, clusters: readonly ClusterRecord[]) {
  const places = clusters.flatMap((cluster) => hosts(cluster).map((host) => ({ cluster, host })));
  const before = world.tables.alerts.size;
  const hit = new Map<string, Set<string>>();
  let added = 0;
  for (const metricName of metrics()) {
    for (const { cluster, host } of places) {
      if (world.tables.alerts.size - before >= wanted)
        return { hit, added, alerts: world.tables.alerts.size - before };
      const { groupId } = cluster;
      const number = isPercentage(metricName) ? 96 + Math.round(world.random() * 30) / 10 : 5000;
      const incident: Incident = {
        groupId,
        eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
        target: hostTarget(cluster, host, metricName),
        currentValue: { number, units: 'RAW' },
      };
      if (raise(world, incident).length === 0) {
        watch(world, groupId, metricName);
        added += 1;
      }
      const ofGroup = hit.get(groupId) ?? new Set<string>();
      hit.set(groupId, ofGroup.add(host.id));
    }
  }
  return { hit, added, alerts: world.tables.alerts.size - before };
}

export const alertStorm: ScenarioPlan = {
  title: 'Alert storm',
  description: `${wanted} alerts open at once, on the hosts of every running cluster. They stay open until the scenario all-clear.`,
  run(world) {
    const clusters = struck(world);
    const first = clusters[0];
    if (!first)
      return { happened: ['Nothing happened: no cluster of M10 or larger is running. Create one first.'] };
    const { hit, added, alerts } = strike(world, clusters);
    const happened = [...hit].map(([groupId, hostIds]) => {
      const name = world.tables.groups.get(groupId)?.name ?? groupId;
      return `${hostIds.size} hosts of the project ${name} are beyond the thresholds of their metrics.`;
    });
    if (added > 0) happened.push(`${added} alert configurations were added, so that somebody watches.`);
    return { groupId: first.groupId, happened: [...happened, `${alerts} alerts opened.`] };
  },
};
