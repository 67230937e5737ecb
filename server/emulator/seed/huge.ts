import { hosts, replicaSetName } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { addCluster } from '../areas/clusters/seed.ts';
import { hostTarget } from '../kernel/alerts/targets.ts';
import type { AlertConfigRecord } from '../kernel/records.ts';
import { seedTime } from '../kernel/seeding/times.ts';
import { iso } from '../kernel/time/clock.ts';
import type { World } from '../kernel/world.ts';
import type { SeedProgress } from '../kernel/worlds.ts';
import { alertAbout } from './active-alerts.ts';
import { addDefaultConfigs } from './alert-configs.ts';
import { addGroup, addOrg, setFirst } from './tenancy.ts';

/** The size of a large company's account after some years. */
const hugeSizes = { groups: 200, clusters: 1000, snapshots: 10_000, alerts: 100_000 } as const;

/** Alerts that are added between two looks at the clock: some milliseconds. */
const yieldedAlerts = 100;

const clustersEach = hugeSizes.clusters / hugeSizes.groups;
const snapshotsEach = hugeSizes.snapshots / hugeSizes.clusters;
/** Half of all alerts are in one project, so that a long list can be requested. */
const alertsOfFirst = hugeSizes.alerts / 2;
const alertsOfOthers = (hugeSizes.alerts - alertsOfFirst) / (hugeSizes.groups - 1);

/** Two hundred projects with closed alerts, to test that only memory grows with the world. */
export function* seedHuge(world: World): Generator<SeedProgress, void> {
  const now = seedTime(world);
  const org = addOrg(world, 'Huge Organization', now - 900 * DAY);
  let left = hugeSizes.alerts;
  for (let index = 0; index < hugeSizes.groups; index += 1) {
    const at = now - 800 * DAY + index * HOUR;
    const group = addGroup(world, { org, name: `project-${String(index + 1).padStart(3, '0')}`, at });
    const configs = addDefaultConfigs(world, group.id, at);
    const clusters = Array.from({ length: clustersEach }, (_, which) =>
      addCluster(world, {
        groupId: group.id,
        name: `cluster-${which + 1}`,
        at: at + MINUTE * (which + 1),
        providerName: 'AWS',
        regionName: 'US_EAST_1',
        instanceSize: 'M10',
        changes: { backupEnabled: true },
      }),
    );
    for (const cluster of clusters) addSnapshots(world, cluster, now);
    yield { done: hugeSizes.alerts - left, total: hugeSizes.alerts };
    const share = index === 0 ? alertsOfFirst : Math.round(alertsOfOthers);
    const last = index === hugeSizes.groups - 1;
    const metric = configs.find(({ eventTypeName }) => eventTypeName === 'OUTSIDE_METRIC_THRESHOLD');
    if (metric)
      yield* addAlerts(world, metric, clusters, last ? left : share, { now, done: hugeSizes.alerts - left });
    left -= share;
    const [first] = clusters;
    if (index === 0 && first) setFirst(world, group.id, first.name);
  }
}

function addSnapshots(world: World, cluster: ClusterRecord, now: number): void {
  for (let index = snapshotsEach; index > 0; index -= 1) {
    const at = now - index * DAY;
    world.tables.snapshots.put({
      id: world.id(at),
      groupId: cluster.groupId,
      clusterId: cluster.id,
      clusterName: cluster.name,
      requestedAt: iso(at),
      createdAt: iso(at + 3 * MINUTE),
      expiresAt: iso(at + 30 * DAY),
      retentionDays: 30,
      snapshotType: 'scheduled',
      frequencyType: 'daily',
      type: 'replicaSet',
      status: 'completed',
      storageSizeBytes: 2 ** 30 + index * 2 ** 20,
      cloudProvider: 'AWS',
      mongodVersion: cluster.mongoDBVersion,
      replicaSetName: replicaSetName(cluster),
    });
  }
}

function* addAlerts(
  world: World,
  config: AlertConfigRecord,
  clusters: readonly ClusterRecord[],
  count: number,
  { now, done }: { now: number; done: number },
): Generator<SeedProgress, void> {
  const places = clusters.flatMap((cluster) => hosts(cluster).map((host) => ({ cluster, host })));
  const { metricName } = config.metricThreshold ?? {};
  for (let index = 0; index < count; index += 1) {
    const place = places[index % places.length];
    if (!place || metricName === undefined) return;
    if (index % yieldedAlerts === 0) yield { done: done + index, total: hugeSizes.alerts };
    // oldest first: each new row then belongs at the head of its list
    const at = now - DAY - (count - index) * MINUTE;
    const incident = {
      groupId: config.groupId,
      eventTypeName: config.eventTypeName,
      target: hostTarget(place.cluster, place.host, metricName),
      currentValue: { number: 96, units: 'RAW' },
    };
    world.tables.alerts.put({
      ...alertAbout(world, config, incident, at),
      status: 'CLOSED',
      updated: iso(at + 10 * MINUTE),
      resolved: iso(at + 10 * MINUTE),
    });
  }
}
