import { definitionText, withDefinition } from '#server/emulator/kernel/documents/definitions.ts';
import { attachSet } from '#server/emulator/kernel/documents/lifecycle.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { DemoClusters } from './clusters.ts';

const sets: Partial<Record<keyof DemoClusters, readonly string[]>> = {
  orders: ['orders', 'articles'],
  history: ['orders'],
  sessions: ['small'],
  staging: ['orders'],
  ledger: ['orders'],
  warehouse: ['sensors', 'orders'],
  reports: ['articles'],
  meters: ['sensors'],
  outages: ['sensors'],
  playground: ['articles', 'small'],
  prototypes: ['small'],
  scratch: ['small'],
  rehearsal: ['small'],
  priceLists: ['articles'],
};

/** Forgotten indexes of customers: one that another covers, one without a query, one hidden. */
function addForgotten(world: World, clusterId: string): void {
  const [record] = world.tables.collections.by('name', `${clusterId}/shop.customers`);
  if (!record) throw new Error('the shop has no customers');
  const display = 'name.display';
  const keys = [{ [display]: 1 }, { [display]: 1, joinedAt: -1 }, { newsletter: 1 }, { interests: 1 }];
  const indexes = keys.map((key) => ({
    ...{ v: 2, key, name: Object.entries(key).flat().join('_') },
    ...('interests' in key ? { hidden: true } : {}),
  }));
  world.tables.collections.put(withDefinition(record, definitionText({ options: {}, indexes })));
}

/** Attaches the documents of the clusters. */
export function addDocuments(world: World, clusters: DemoClusters): void {
  for (const [name, wanted] of Object.entries(sets)) {
    const cluster = clusters[name as keyof DemoClusters];
    for (const set of wanted ?? []) attachSet(world, cluster, set);
  }
  addForgotten(world, clusters.orders.id);
}
