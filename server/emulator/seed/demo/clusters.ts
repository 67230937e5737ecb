import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { addEvent } from '#server/emulator/kernel/alerts/incident-events.ts';
import { attachSet } from '#server/emulator/kernel/documents/lifecycle.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { addCluster } from '../../areas/clusters/seed.ts';
import { people } from '../../kernel/seeding/people.ts';
import type { Tenants } from './tenants.ts';

const backup = { backupEnabled: true } as const;
const guarded = { ...backup, pitEnabled: true, terminationProtectionEnabled: true } as const;

const aws = { providerName: 'AWS', regionName: 'EU_WEST_1' } as const;
const small = { ...aws, instanceSize: 'M10' } as const;
const azure = { providerName: 'AZURE', regionName: 'EUROPE_WEST' } as const;
const gcp = { providerName: 'GCP', regionName: 'EUROPE_NORTH_1' } as const;

const service = (value: string) => [{ key: 'service', value }];
const daysBefore = (now: number, days: number): number => now - days * DAY;

/** The shop, in production and where it is tried. */
function addShop(world: World, now: number, { groups }: Tenants) {
  return {
    orders: addCluster(world, {
      ...aws,
      groupId: groups.orders.id,
      name: 'orders-prod',
      at: daysBefore(now, 790),
      instanceSize: 'M10',
      diskSizeGB: 64,
      tags: [...service('orders'), { key: 'environment', value: 'production' }],
      changes: { ...backup, pitEnabled: true },
    }),
    history: addCluster(world, {
      ...aws,
      groupId: groups.orders.id,
      name: 'orders-history',
      at: daysBefore(now, 655),
      instanceSize: 'M40',
      diskSizeGB: 512,
      version: '7.0',
      shards: 2,
      tags: service('orders'),
      changes: guarded,
    }),
    sessions: addCluster(world, {
      ...aws,
      groupId: groups.orders.id,
      name: 'checkout-sessions',
      at: daysBefore(now, 301),
      instanceSize: 'M30',
      regions: { EU_WEST_1: 2, EU_CENTRAL_1: 2, EU_NORTH_1: 1 },
      tags: service('checkout'),
      changes: backup,
    }),
    staging: addCluster(world, {
      ...aws,
      groupId: groups.staging.id,
      name: 'orders-staging',
      at: daysBefore(now, 780),
      instanceSize: 'M10',
      version: '7.0',
      tags: service('orders'),
      changes: { stateName: 'UPDATING' },
    }),
    loadtest: addCluster(world, {
      ...aws,
      groupId: groups.staging.id,
      name: 'orders-loadtest',
      at: daysBefore(now, 118),
      instanceSize: 'M50',
      tags: [...service('orders'), { key: 'owner', value: 'performance' }],
      changes: { ...backup, paused: true },
    }),
  };
}

/** Payments and analytics. */
function addBackOffice(world: World, now: number, { groups }: Tenants) {
  return {
    ledger: addCluster(world, {
      ...azure,
      groupId: groups.payments.id,
      name: 'payments-ledger',
      at: daysBefore(now, 633),
      instanceSize: 'M50',
      diskSizeGB: 512,
      version: '7.0',
      tags: service('ledger'),
      changes: guarded,
    }),
    gateway: addCluster(world, {
      ...azure,
      groupId: groups.payments.id,
      name: 'payments-gateway',
      at: daysBefore(now, 420),
      instanceSize: 'M30',
      tags: service('gateway'),
      changes: backup,
    }),
    warehouse: addCluster(world, {
      ...gcp,
      groupId: groups.analytics.id,
      name: 'warehouse',
      at: daysBefore(now, 399),
      instanceSize: 'M60',
      diskSizeGB: 1024,
      analyticsNodes: 2,
      tags: service('warehouse'),
      changes: backup,
    }),
    reports: addCluster(world, {
      ...gcp,
      groupId: groups.analytics.id,
      name: 'reports',
      at: daysBefore(now, 377),
      instanceSize: 'M20',
      version: '6.0',
      tags: service('reports'),
    }),
  };
}

/** The telemetry of the grid, and what people play with. */
function addTelemetry(world: World, now: number, { groups }: Tenants) {
  return {
    meters: addCluster(world, {
      ...gcp,
      groupId: groups.telemetry.id,
      name: 'meter-readings',
      at: daysBefore(now, 480),
      instanceSize: 'M60',
      diskSizeGB: 1280,
      shards: 3,
      tags: service('metering'),
      changes: { ...guarded, configServerType: 'DEDICATED' },
    }),
    outages: addCluster(world, {
      ...aws,
      regionName: 'EU_CENTRAL_1',
      groupId: groups.telemetry.id,
      name: 'outage-map',
      at: now - 6 * MINUTE,
      instanceSize: 'M30',
      tags: service('outage-map'),
      changes: { ...backup, stateName: 'CREATING' },
    }),
    playground: addCluster(world, {
      providerName: 'TENANT',
      backingProviderName: 'AWS',
      regionName: 'EU_CENTRAL_1',
      groupId: groups.sandbox.id,
      name: 'playground',
      at: daysBefore(now, 208),
      instanceSize: 'M0',
    }),
    prototypes: addCluster(world, {
      ...azure,
      groupId: groups.sandbox.id,
      name: 'prototypes',
      at: daysBefore(now, 33) - 5 * HOUR,
      instanceSize: 'M10',
      version: '7.0',
    }),
  };
}

/** Restores can be tried in these: beside the cluster, and in another project. */
function addTargets(world: World, now: number, { groups }: Tenants) {
  return {
    scratch: addCluster(world, {
      ...small,
      groupId: groups.orders.id,
      name: 'orders-scratch',
      at: daysBefore(now, 74),
      tags: [{ key: 'purpose', value: 'restore drills' }],
    }),
    rehearsal: addCluster(world, {
      ...small,
      groupId: groups.staging.id,
      name: 'orders-rehearsal',
      at: daysBefore(now, 52),
      tags: [{ key: 'purpose', value: 'restore drills' }],
    }),
    priceLists: addCluster(world, {
      ...small,
      groupId: groups.orders.id,
      name: 'price-lists',
      at: daysBefore(now, 166),
      tags: service('pricing'),
      changes: backup,
    }),
  };
}

/** Clusters over three providers, large and small, in every state that may stay. */
export function addClusters(world: World, now: number, tenants: Tenants) {
  // in this order: ids are given one after the other
  return {
    ...addShop(world, now, tenants),
    ...addBackOffice(world, now, tenants),
    ...addTelemetry(world, now, tenants),
    ...addTargets(world, now, tenants),
  };
}

/** A cluster that was deleted with its documents as they were; its snapshots were kept. */
export function addDeletedCluster(world: World, now: number, { groups }: Tenants): void {
  const until = now - 19 * DAY;
  const gone = addCluster(world, {
    providerName: 'AWS',
    regionName: 'EU_WEST_1',
    groupId: groups.orders.id,
    name: 'orders-legacy',
    at: now - 733 * DAY,
    instanceSize: 'M20',
    version: '7.0',
    tags: [{ key: 'service', value: 'orders' }],
    changes: backup,
  });
  attachSet(world, gone, 'orders', until);
  world.tables.clusters.delete(gone.id);
  world.tables.deletedClusters.put(gone);
  const about = { groupId: gone.groupId, clusterName: gone.name };
  addEvent(world, until, 'CLUSTER_DELETE_SUBMITTED', { ...about, ...people.tomasz });
  addEvent(world, until + 4 * MINUTE, 'CLUSTER_DELETED', about);
}

export type DemoClusters = ReturnType<typeof addClusters>;
