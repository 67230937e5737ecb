import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { EventType } from '#contract/events/families.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { addEvent } from '#server/emulator/kernel/alerts/incident-events.ts';
import { replicaSetTarget } from '#server/emulator/kernel/alerts/targets.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { type Person, people } from '../../kernel/seeding/people.ts';
import type { DemoClusters } from './clusters.ts';
import type { DemoConfigs } from './configs.ts';
import type { Tenants } from './tenants.ts';

/** A month of events of users, keys and the service itself. */
export function addAudit(
  world: World,
  now: number,
  { orgs, groups }: Tenants,
  clusters: DemoClusters,
  configs: DemoConfigs,
): void {
  const ago = (days: number) => now - Math.round(days * 86_400) * 1000;
  const log = (daysAgo: number, eventTypeName: EventType, about: Partial<EventRecord>, by?: Person | Key) =>
    addEvent(world, ago(daysAgo), eventTypeName, { ...about, ...by });
  const of = (cluster: ClusterRecord) => ({
    groupId: cluster.groupId,
    clusterName: cluster.name,
    clusterId: cluster.id,
  });
  const key = automationOf(world, groups.orders.orgId);

  log(0, 'CLUSTER_UPDATE_STARTED', of(clusters.staging));
  log(0.0004, 'CLUSTER_UPDATE_SUBMITTED', of(clusters.staging), people.tomasz);
  addEvent(world, now - 6 * MINUTE, 'CLUSTER_CREATED', { ...of(clusters.outages), ...people.henrik });
  updates(world, now, clusters, key);
  snapshots(world, now, clusters);
  elections(world, now, clusters);
  indexes(world, now, clusters);

  for (const [daysAgo, config, by] of [
    [2.2, configs.targeting, people.priya],
    [6 - 26 / 1440, configs.busy, people.priya], // which cancelled the alert it had
    [8.6, configs.hostDown, people.ines],
    [12.4, configs.oplogWindow, people.lena],
    [15.1, configs.memory, people.jonas],
    [23.7, configs.nightly, people.mateo],
  ] as const) {
    const about = { groupId: config.groupId, alertConfigId: config.id };
    world.tables.alertConfigs.put({ ...config, updated: iso(ago(daysAgo)) });
    log(daysAgo, config.enabled ? 'ALERT_CONFIG_CHANGED_AUDIT' : 'ALERT_CONFIG_DISABLED_AUDIT', about, by);
  }
  // let in for a few hours each, and taken off the list again
  for (const [daysAgo, group, entry, by] of [
    [3.4, groups.orders, '203.0.113.0/26', people.tomasz],
    [9.8, groups.telemetry, '198.51.100.64/27', people.samuel],
    [18.3, groups.payments, '203.0.113.128/28', people.jonas],
    [21.6, groups.sandbox, '198.51.100.200/32', people.noor],
  ] as const) {
    const about = { groupId: group.id, whitelistEntry: entry };
    log(daysAgo, 'NETWORK_PERMISSION_ENTRY_ADDED', about, by);
    log(daysAgo - 0.3, 'NETWORK_PERMISSION_ENTRY_REMOVED', about, by);
  }
  log(
    18.2,
    'NETWORK_PERMISSION_ENTRY_REMOVED',
    { groupId: groups.payments.id, whitelistEntry: '0.0.0.0/0' },
    people.jonas,
  );
  for (const [daysAgo, group, name, by] of [
    [1.9, groups.orders, 'orders-worker', key],
    [7.7, groups.analytics, 'etl-loader', people.mateo],
    [14.5, groups.payments, 'ledger-readonly', people.amara],
    [21.2, groups.telemetry, 'meter-ingest', people.samuel],
    [28.9, groups.staging, 'orders-worker', key],
  ] as const) {
    log(daysAgo, 'MONGODB_USER_ADDED', { groupId: group.id, dbUserUsername: name }, by);
  }
  for (const [daysAgo, group, name, by] of [
    [5.3, groups.orders, 'yuki.tanabe@example.com', people.tomasz],
    [9.2, groups.payments, 'amara.okafor@example.com', people.jonas],
    [24.4, groups.telemetry, 'noor.haddad@example.org', people.lena],
  ] as const) {
    log(daysAgo, 'USER_ROLES_CHANGED_AUDIT', { groupId: group.id, targetUsername: name }, by);
  }
  log(4.1, 'CLUSTER_TAGS_MODIFIED', tagged(clusters.orders, 'cluster'), people.yuki);
  log(11.3, 'CLUSTER_TAGS_MODIFIED', tagged(clusters.warehouse, 'cluster'), key);
  log(
    20.8,
    'GROUP_TAGS_MODIFIED',
    tagged({ ...groups.payments, groupId: groups.payments.id }, 'project'),
    people.amara,
  );
  log(13.6, 'ATLAS_MAINTENANCE_WINDOW_MODIFIED', { groupId: groups.payments.id }, people.jonas);
  log(16.9, 'CPS_SNAPSHOT_SCHEDULE_UPDATED_AUDIT', of(clusters.ledger), people.amara);
  log(10.2, 'SAMPLE_DATASET_LOAD_REQUESTED', of(clusters.playground), people.noor);
  for (const group of [groups.orders, groups.payments, groups.telemetry]) {
    addEvent(world, ago(12.2), 'MAINTENANCE_STARTED', { groupId: group.id });
    addEvent(world, ago(12.2) + 52 * MINUTE, 'MAINTENANCE_COMPLETED', { groupId: group.id });
  }
  const [first] = world.tables.apiKeys.by('org', orgs.meridian.id);
  const ofKey = { orgId: orgs.meridian.id, targetPublicKey: first?.publicKey ?? '' };
  log(29.0, 'API_KEY_ACCESS_LIST_ENTRY_ADDED', ofKey, people.tomasz);
  log(28.2, 'API_KEY_ACCESS_LIST_ENTRY_DELETED', ofKey, people.tomasz);
  log(22.0, 'ORG_TWO_FACTOR_AUTH_REQUIRED', { orgId: orgs.northwind.id }, people.lena);
  log(17.4, 'CUSTOM_SESSION_TIMEOUT_MODIFIED', { orgId: orgs.meridian.id }, people.ines);
}

function tagged(
  { id, groupId }: { id: string; groupId: string },
  resourceType: string,
): Partial<EventRecord> {
  return { groupId, resourceId: id, resourceType };
}

interface Key {
  apiKeyId: string;
  publicKey: string;
  remoteAddress: string;
}

/** Who automates changes in the organization: a key that owns it, or the owner in person where no key may change anything. */
function automationOf(world: World, orgId: string): Person | Key {
  const key = [...world.tables.apiKeys.all()].find(
    (each) => each.orgId === orgId && each.grants.some(({ roleName }) => roleName === 'ORG_OWNER'),
  );
  if (!key) return people.ines;
  return { apiKeyId: key.id, publicKey: key.publicKey, remoteAddress: '203.0.113.90' };
}

function updates(world: World, now: number, clusters: DemoClusters, key: Person | Key): void {
  const changed: [ClusterRecord, number, Person | Key][] = [
    [clusters.orders, 5.4, people.tomasz],
    [clusters.history, 8.8, key],
    [clusters.sessions, 2.7, people.yuki],
    [clusters.ledger, 19.1, people.jonas],
    [clusters.gateway, 11.9, people.amara],
    [clusters.warehouse, 6.6, people.mateo],
    [clusters.meters, 13.2, people.samuel],
    [clusters.prototypes, 23.3, people.noor],
    [clusters.loadtest, 3.1, key],
  ];
  for (const [cluster, daysAgo, by] of changed) {
    const at = now - Math.round(daysAgo * 86_400) * 1000;
    const about = { groupId: cluster.groupId, clusterName: cluster.name, clusterId: cluster.id };
    addEvent(world, at, 'CLUSTER_UPDATE_SUBMITTED', { ...about, ...by });
    addEvent(world, at + 14_000, 'CLUSTER_UPDATE_STARTED', about);
    const took = (7 + Math.floor(world.random() * 16)) * MINUTE;
    addEvent(world, at + took, 'CLUSTER_UPDATE_COMPLETED', about);
  }
}

/** Snapshots of the last two days; older ones are not worth a line each. */
function snapshots(world: World, now: number, clusters: DemoClusters): void {
  const kept: [ClusterRecord, number][] = [
    [clusters.history, 3],
    [clusters.ledger, 6],
    [clusters.sessions, 9],
    [clusters.warehouse, 12],
    [clusters.meters, 15],
    [clusters.gateway, 28],
    [clusters.ledger, 30],
    [clusters.meters, 39],
  ];
  for (const [cluster, hoursAgo] of kept) {
    const about = { groupId: cluster.groupId, clusterName: cluster.name, clusterId: cluster.id };
    const at = now - hoursAgo * HOUR;
    addEvent(world, at, 'CPS_SNAPSHOT_IN_PROGRESS_AUDIT', about);
    addEvent(
      world,
      at + (130 + Math.floor(world.random() * 50)) * 1000,
      'CPS_SNAPSHOT_COMPLETED_AUDIT',
      about,
    );
  }
  const { ledger } = clusters;
  const about = { groupId: ledger.groupId, clusterName: ledger.name, clusterId: ledger.id };
  addEvent(world, now - 4 * DAY, 'CPS_ON_DEMAND_SNAPSHOT_REQUESTED', { ...about, ...people.amara });
  addEvent(world, now - 4 * DAY + 2 * MINUTE, 'CPS_SNAPSHOT_COMPLETED_AUDIT', about);
}

function elections(world: World, now: number, clusters: DemoClusters): void {
  const held: [ClusterRecord, number][] = [
    [clusters.orders, 211],
    [clusters.orders, 211.04],
    [clusters.orders, 211.07],
    [clusters.sessions, 65],
    [clusters.warehouse, 159],
    [clusters.meters, 317],
    [clusters.ledger, 398],
    [clusters.gateway, 286],
  ];
  for (const [cluster, hoursAgo] of held) {
    const { clusterName, replicaSetName } = replicaSetTarget(cluster);
    addEvent(world, now - Math.round(hoursAgo * 3600) * 1000, 'PRIMARY_ELECTED', {
      groupId: cluster.groupId,
      ...(clusterName ? { clusterName } : {}),
      ...(replicaSetName ? { replicaSetName } : {}),
    });
  }
}

function indexes(world: World, now: number, clusters: DemoClusters): void {
  const built: [ClusterRecord, string, string, number][] = [
    [clusters.orders, 'shop', 'orders', 4.9],
    [clusters.history, 'archive', 'orders', 10.5],
    [clusters.ledger, 'ledger', 'entries', 14.9],
    [clusters.meters, 'plant', 'readings', 20.1],
    [clusters.warehouse, 'dwh', 'facts', 26.2],
  ];
  for (const [cluster, database, collection, daysAgo] of built) {
    const { clusterName } = replicaSetTarget(cluster);
    addEvent(world, now - Math.round(daysAgo * 86_400) * 1000, 'INDEX_SUCCESS_INDEX_BUILD', {
      groupId: cluster.groupId,
      ...(clusterName ? { clusterName } : {}),
      database,
      collection,
    });
  }
  const searched: [ClusterRecord, Person, number][] = [
    [clusters.orders, people.yuki, 3.6],
    [clusters.meters, people.chloe, 5.8],
    [clusters.reports, people.mateo, 16.4],
  ];
  for (const [cluster, by, daysAgo] of searched) {
    const at = now - Math.round(daysAgo * 86_400) * 1000;
    const about = { groupId: cluster.groupId, clusterName: cluster.name };
    addEvent(world, at, 'FTS_INDEX_CREATED', { ...about, ...by });
    addEvent(world, at + 9 * MINUTE, 'FTS_INDEX_BUILD_COMPLETE', about);
  }
}
