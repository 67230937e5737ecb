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

/** Attaches the documents of the clusters. */
export function addDocuments(world: World, clusters: DemoClusters): void {
  for (const [name, wanted] of Object.entries(sets)) {
    const cluster = clusters[name as keyof DemoClusters];
    for (const set of wanted ?? []) attachSet(world, cluster, set);
  }
}
