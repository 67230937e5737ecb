import type { ClusterRecord } from '#contract/clusters/record.ts';
import { addEvent } from '#server/emulator/kernel/alerts/incident-events.ts';
import { clusterTarget } from '#server/emulator/kernel/alerts/targets.ts';
import { attachSet } from '#server/emulator/kernel/documents/lifecycle.ts';
import { pristineCount } from '#server/emulator/kernel/documents/pristine.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { addWeeklySchedule } from '../backup-policies.ts';
import { addSnapshot, addSnapshotHistory, failSnapshot } from '../backups.ts';
import { addCluster } from '../clusters.ts';
import { addPast } from '../past.ts';
import { people } from '../people.ts';
import { addCollectionRestore, addRestore, snapshotBefore } from '../restores.ts';
import { day, hour, minute } from '../tenancy.ts';
import type { DemoClusters } from './clusters.ts';
import type { DemoConfigs } from './configs.ts';
import type { Tenants } from './tenants.ts';

const tag = (key: string, value: string) => [{ key, value }];
const small = { providerName: 'AWS', regionName: 'EU_WEST_1', instanceSize: 'M10' } as const;

/** What people did with backups, and what went wrong with some: the part of the demo that is about recovery. */
export function addRecoveries(
  world: World,
  now: number,
  tenants: Tenants,
  clusters: DemoClusters,
  configs: DemoConfigs,
): void {
  const scratch = addScratchClusters(world, now, tenants);
  addWeeklyOnly(world, now, tenants);
  addGoneCluster(world, now, tenants);
  addPausedPast(world, now, clusters);
  lastNight(world, now, clusters, configs);
  addAsked(world, now, clusters);
  addPastRestores(world, now, clusters, scratch);
}

/** Where restores can be tried: beside the cluster, and in another project. */
function addScratchClusters(world: World, now: number, { groups }: Tenants): ClusterRecord {
  const [scratch] = [
    { groupId: groups.orders.id, name: 'orders-scratch', at: now - 74 * day },
    { groupId: groups.staging.id, name: 'orders-rehearsal', at: now - 52 * day },
  ].map((place) => {
    const cluster = addCluster(world, { ...small, ...place, tags: tag('purpose', 'restore drills') });
    attachSet(world, cluster, 'small');
    return cluster;
  });
  if (!scratch) throw new Error('no scratch cluster');
  return scratch;
}

/** One weekly snapshot kept for a week: it goes in nine hours, as the next is due. Should that fail, nothing is left. */
function addWeeklyOnly(world: World, now: number, { groups }: Tenants): void {
  const next = Math.ceil((now + 9 * hour) / (5 * minute)) * 5 * minute;
  const cluster = addCluster(world, {
    ...small,
    groupId: groups.orders.id,
    name: 'price-lists',
    at: now - 166 * day,
    tags: tag('service', 'pricing'),
    changes: { backupEnabled: true },
  });
  attachSet(world, cluster, 'articles');
  addWeeklySchedule(world, cluster, next);
  addSnapshot(world, cluster, {
    at: next - 7 * day + 3 * minute,
    frequencyType: 'weekly',
    retention: { retentionUnit: 'weeks', retentionValue: 1 },
  });
}

/** A cluster that is gone and whose snapshots were kept. */
function addGoneCluster(world: World, now: number, { groups }: Tenants): void {
  const until = now - 19 * day;
  const gone = addCluster(world, {
    ...small,
    groupId: groups.orders.id,
    name: 'orders-legacy',
    at: now - 733 * day,
    instanceSize: 'M20',
    version: '7.0',
    tags: tag('service', 'orders'),
    changes: { backupEnabled: true },
  });
  attachSet(world, gone, 'orders', until);
  addSnapshotHistory(world, gone, { now, days: 0, weeks: 4, months: 12, until });
  addSnapshot(world, gone, {
    at: until - 40 * minute,
    frequencyType: 'ondemand',
    retention: { retentionUnit: 'years', retentionValue: 2 },
    description: 'Last state before the cluster was switched off.',
  });
  world.tables.clusters.delete(gone.id);
  world.tables.deletedClusters.put(gone);
  const about = { groupId: gone.groupId, clusterName: gone.name };
  addEvent(world, until, 'CLUSTER_DELETE_SUBMITTED', { ...about, ...people.tomasz });
  addEvent(world, until + 4 * minute, 'CLUSTER_DELETED', about);
}

/** What was taken of the paused cluster while it still ran. */
function addPausedPast(world: World, now: number, { loadtest }: DemoClusters): void {
  addSnapshotHistory(world, loadtest, { now, days: 6, weeks: 4, months: 3, until: now - 5 * day });
}

/** The snapshot of the night failed; the next one went well. */
function lastNight(world: World, now: number, { orders }: DemoClusters, configs: DemoConfigs): void {
  const night = world.tables.snapshots
    .by('completed', orders.id)
    .find((each) => each.frequencyType !== 'hourly' && now - Date.parse(each.createdAt ?? '') > 6.5 * hour);
  if (!night) return;
  const at = Date.parse(night.createdAt ?? '');
  failSnapshot(world, night);
  addPast(world, { config: configs.snapshots, target: clusterTarget(orders), at, minutes: 6 * 60 });
}

function addAsked(world: World, now: number, { orders, history, sessions }: DemoClusters): void {
  const ask = (cluster: ClusterRecord, daysAgo: number, keptDays: number, description: string) =>
    addSnapshot(world, cluster, {
      at: now - Math.round(daysAgo * 1440) * minute,
      frequencyType: 'ondemand',
      retention: { retentionUnit: 'days', retentionValue: keptDays },
      description,
    });
  ask(orders, 3.2, 7, 'Before the rebuild of the indexes of shop.orders.');
  ask(orders, 73.6, 365, 'Closing of the year, kept for the auditors.');
  ask(history, 12.4, 90, 'Before documents older than five years were archived.');
  ask(sessions, 1.3, 3, 'Before release 41.');
}

function addPastRestores(
  world: World,
  now: number,
  { orders, loadtest, staging }: DemoClusters,
  scratch: ClusterRecord,
): void {
  const before = (cluster: ClusterRecord, at: number) => snapshotBefore(world, cluster, at);
  const about = { groupId: orders.groupId, clusterName: orders.name, clusterId: orders.id };
  const restored = now - 2 * day - 70 * minute;
  const good = before(orders, restored - 8 * hour);
  if (good) {
    // in place: from then until the next snapshot no second can be brought back
    addRestore(world, good, { at: restored, target: orders });
    addEvent(world, restored, 'CPS_RESTORE_REQUESTED_AUDIT', { ...about, ...people.priya });
    addEvent(world, restored + 5 * minute, 'CPS_RESTORE_SUCCESSFUL', about);
  }
  const second = Math.floor((now - 5 * day) / 1000) - 1687;
  const base = before(orders, second * 1000);
  if (base) addRestore(world, base, { at: now - 5 * day, target: scratch, seconds: second });
  const older = before(orders, now - 16 * day);
  if (older) {
    addRestore(world, older, { at: now - 16 * day, target: loadtest, failed: true });
    addEvent(world, now - 16 * day + 5 * minute, 'CPS_RESTORE_FAILED', {
      groupId: loadtest.groupId,
      clusterName: loadtest.name,
      clusterId: loadtest.id,
    });
  }
  addCollectionRestores(world, now, { orders, scratch, staging });
}

/** Two collections beside the present ones, and one that the snapshot did not hold. */
function addCollectionRestores(
  world: World,
  now: number,
  { orders, scratch, staging }: Record<'orders' | 'scratch' | 'staging', ClusterRecord>,
): void {
  const part = (name: string, totalDocuments: number) => ({
    sourceNamespace: `shop.${name}`,
    effectiveTargetNamespace: `shop.${name}`,
    found: totalDocuments > 0,
    totalDocuments,
  });
  const held = (name: string) => {
    const [row] = world.tables.collections.by('name', `${orders.id}/shop.${name}`);
    return part(name, row ? pristineCount(row) : 0);
  };
  addCollectionRestore(world, now - 6 * day + hour, {
    from: orders,
    target: scratch,
    parts: [held('orders'), held('customers')],
    state: 'SUCCESSFUL',
    writeStrategy: 'CREATE_NEW',
  });
  addCollectionRestore(world, now - 11 * day, {
    from: orders,
    target: staging,
    parts: [part('vouchers', 0)],
    state: 'FAILED',
    writeStrategy: 'OVERWRITE_EXISTING',
    errorMessage: 'None of the collections is in the backup.',
  });
}
