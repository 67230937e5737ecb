import type { World } from '#server/emulator/kernel/world.ts';

/** Somebody has come to the clusters of every project. */
function seedPasts(world: World, now: number): void {
  for (const { id, name } of world.tables.groups.all()) {
    world.tables.seededPasts.put({ id, name, until: now });
  }
}

export const accessHistorySeed = { demo: seedPasts, single: seedPasts };
