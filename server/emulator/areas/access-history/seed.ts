import type { World } from '#server/emulator/kernel/world.ts';

/** The clusters of every project have past sign-ins. */
function seedPasts(world: World, now: number): void {
  for (const { id, name } of world.tables.groups.all()) {
    world.tables.seededPasts.put({ id, name, until: now });
  }
}

export const accessHistorySeed = { demo: seedPasts, single: seedPasts };
