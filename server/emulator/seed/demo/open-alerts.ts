import type { ClusterRecord } from '#contract/clusters/record.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import type { Incident } from '#server/emulator/kernel/alerts/records.ts';
import {
  clusterTarget,
  hostTarget,
  memberOf,
  replicaSetTarget,
} from '#server/emulator/kernel/alerts/targets.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { people } from '../../kernel/seeding/people.ts';
import { addActiveAlert } from '../active-alerts.ts';
import type { DemoClusters } from './clusters.ts';
import type { Tenants } from './tenants.ts';

/** Fourteen open alerts, three of them acknowledged, and two whose delay has not passed. */
export function addOpenAlerts(world: World, now: number, { groups }: Tenants, clusters: DemoClusters): void {
  const beyond = (
    cluster: ClusterRecord,
    [shard, member]: readonly [number, number],
    metricName: string,
    currentValue: { number: number; units: string },
  ): Incident => ({
    groupId: cluster.groupId,
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    target: hostTarget(cluster, memberOf(cluster, member, shard), metricName),
    currentValue,
  });
  const raw = (number: number) => ({ number, units: 'RAW' });

  addActiveAlert(world, {
    ...beyond(clusters.orders, [0, 0], 'DISK_PARTITION_SPACE_USED_DATA', raw(86.4)),
    since: now - 5 * HOUR - 20 * MINUTE,
  });
  addActiveAlert(world, {
    groupId: groups.orders.id,
    eventTypeName: 'CPS_SNAPSHOT_FAILED',
    target: clusterTarget(clusters.orders),
    since: now - 110 * MINUTE,
    acknowledged: {
      by: people.ines,
      at: now - 70 * MINUTE,
      until: now - 70 * MINUTE + 4 * HOUR,
      comment: 'Support case opened. The next scheduled snapshot decides.',
    },
  });
  addActiveAlert(world, {
    ...beyond(clusters.sessions, [0, 3], 'OPLOG_SLAVE_LAG_MASTER_TIME', { number: 312, units: 'SECONDS' }),
    since: now - 12 * MINUTE,
  });
  addActiveAlert(world, {
    ...beyond(clusters.history, [1, 0], 'QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED', raw(1840)),
    since: now - 2 * DAY - 3 * HOUR,
    acknowledged: {
      by: people.priya,
      at: now - 2 * DAY,
      until: 'forever',
      comment: 'Monthly export scans by design, see ORD-412. Index planned with the new archive.',
    },
  });
  addActiveAlert(world, {
    groupId: groups.orders.id,
    eventTypeName: 'HOST_HAS_INDEX_SUGGESTIONS',
    target: hostTarget(clusters.history, memberOf(clusters.history, 0)),
    since: now - 4 * MINUTE,
  });
  addActiveAlert(world, {
    groupId: groups.staging.id,
    eventTypeName: 'HOST_VERSION_BEHIND',
    target: hostTarget(clusters.staging, memberOf(clusters.staging, 0)),
    since: now - 11 * DAY - 2 * HOUR,
  });
  addActiveAlert(world, {
    ...beyond(clusters.ledger, [0, 0], 'SYSTEM_MEMORY_PERCENT_USED', raw(93.2)),
    since: now - 47 * MINUTE,
  });
  addActiveAlert(world, {
    groupId: groups.payments.id,
    eventTypeName: 'AZURE_ENCRYPTION_KEY_NEEDS_ROTATION',
    target: {},
    currentValue: { number: 97, units: 'DAYS' },
    since: now - 7 * DAY,
  });
  addActiveAlert(world, {
    groupId: groups.payments.id,
    eventTypeName: 'USERS_WITHOUT_MULTI_FACTOR_AUTH',
    target: {},
    since: now - 9 * DAY - 6 * HOUR,
    acknowledged: {
      by: people.amara,
      at: now - 7 * HOUR - 20 * MINUTE,
      until: now + 40 * MINUTE,
      comment: 'Two contractors enrol today.',
    },
  });
  addActiveAlert(world, {
    ...beyond(clusters.warehouse, [0, 3], 'NORMALIZED_SYSTEM_CPU_USER', raw(91.3)),
    since: now - 28 * MINUTE,
  });
  addActiveAlert(world, {
    ...beyond(clusters.reports, [0, 0], 'CONNECTIONS_PERCENT', raw(88.1)),
    since: now - 3 * HOUR - 5 * MINUTE,
  });
  addActiveAlert(world, {
    ...beyond(clusters.warehouse, [0, 4], 'AVG_READ_EXECUTION_TIME', { number: 742, units: 'MILLISECONDS' }),
    since: now - 35 * MINUTE,
  });
  addActiveAlert(world, {
    groupId: groups.telemetry.id,
    eventTypeName: 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT',
    target: replicaSetTarget(clusters.meters, 1),
    currentValue: { number: 17, units: 'HOURS' },
    since: now - 8 * HOUR,
  });
  addActiveAlert(world, {
    ...beyond(clusters.meters, [2, 0], 'DISK_PARTITION_SPACE_USED_DATA', raw(93.7)),
    since: now - 16 * HOUR - 40 * MINUTE,
  });
  // two configurations match: one has sent its first notification, the delay of the other has not passed
  addActiveAlert(world, {
    groupId: groups.telemetry.id,
    eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
    target: clusterTarget(clusters.meters),
    since: now - 6 * MINUTE,
  });
}
