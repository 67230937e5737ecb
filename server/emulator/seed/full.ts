import { hosts } from '#contract/clusters/hosts.ts';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import { addSchedule } from '../areas/backups/seed/policies.ts';
import { addCluster } from '../areas/clusters/seed.ts';
import { hostTarget } from '../kernel/alerts/targets.ts';
import { attachSet } from '../kernel/documents/lifecycle.ts';
import { seedTime } from '../kernel/seeding/times.ts';
import type { World } from '../kernel/world.ts';
import type { SeedProgress } from '../kernel/worlds.ts';
import { addActiveAlert } from './active-alerts.ts';
import { addAlertConfig } from './alert-configs.ts';
import { seedDemo } from './demo/demo.ts';
import { addGroup } from './tenancy.ts';

/** Open alerts in the project `fleet-production`. */
export const fleetAlerts = 10_000;

const metrics = [
  'ASSERT_USER',
  'CACHE_USAGE_DIRTY',
  'CONNECTIONS',
  'CURSORS_TOTAL_OPEN',
  'DISK_PARTITION_QUEUE_DEPTH_DATA',
  'DISK_PARTITION_READ_IOPS_DATA',
  'DISK_PARTITION_WRITE_IOPS_DATA',
  'GLOBAL_LOCK_CURRENT_QUEUE_TOTAL',
  'NETWORK_NUM_REQUESTS',
  'OPCOUNTER_QUERY',
  'QUERY_EXECUTOR_SCANNED_OBJECTS',
  'RESTARTS_IN_LAST_HOUR',
];
/** Alerts that are added between two looks at the clock: some milliseconds. */
const yieldedAlerts = 20;
const clusterCount = 20;
const shardsEach = 14;

/** The world `demo` with a project that has a week of unacknowledged alerts. */
export function* seedFull(world: World): Generator<SeedProgress, void> {
  yield* seedDemo(world);
  const now = seedTime(world);
  const [org] = [...world.tables.orgs.all()];
  if (!org) throw new Error('the world has no organization');
  const group = addGroup(world, { org, name: 'fleet-production', at: now - 90 * DAY });
  for (const metricName of metrics) {
    addAlertConfig(
      world,
      { groupId: group.id, at: now - 89 * DAY },
      {
        eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
        metricThreshold: { metricName, mode: 'AVERAGE', operator: 'GREATER_THAN', threshold: 100 },
        // once a day: an inbox of this size with hourly reminders would be a storm of its own
        notifications: [
          { typeName: 'EMAIL', emailAddress: 'fleet@example.com', delayMin: 0, intervalMin: 1440 },
        ],
      },
    );
  }
  const fleet = Array.from({ length: clusterCount }, (_, index) =>
    addCluster(world, {
      groupId: group.id,
      name: `fleet-${String(index + 1).padStart(2, '0')}`,
      at: now - 80 * DAY + index * MINUTE,
      providerName: 'AWS',
      regionName: 'EU_WEST_1',
      instanceSize: 'M30',
      shards: shardsEach,
      changes: { backupEnabled: true },
    }),
  );
  for (const cluster of fleet) {
    yield { done: 0, total: fleetAlerts };
    addSchedule(world, cluster);
    attachSet(world, cluster, 'orders');
  }
  const places = fleet.flatMap((cluster) => hosts(cluster).map((host) => ({ cluster, host })));
  // oldest first: each new row then belongs at the head of its list
  const step = Math.floor((7 * DAY) / fleetAlerts / 1000) * 1000;
  for (let index = 0; index < fleetAlerts; index += 1) {
    if (index % yieldedAlerts === 0) yield { done: index, total: fleetAlerts };
    const place = places[index % places.length];
    const metricName = metrics[Math.floor(index / places.length)];
    if (!place || !metricName)
      throw new Error(`${places.length} hosts are too few for ${fleetAlerts} alerts`);
    addActiveAlert(world, {
      groupId: group.id,
      eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
      target: hostTarget(place.cluster, place.host, metricName),
      currentValue: { number: 101 + Math.round(world.random() * 900), units: unitsOf(metricName) },
      since: now - 7 * DAY + index * step,
    });
  }
}

function unitsOf(metricName: string): string {
  return metricName === 'CACHE_USAGE_DIRTY' ? 'BYTES' : 'RAW';
}
