import { DAY } from '#contract/values/durations.ts';
import { groupNamed } from '#server/emulator/kernel/seeding/named.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { sourcesOf } from './sources.ts';

/** Links an organization to the deployments that its clusters can be migrated from. */
function addMigrationLink(world: World, orgId: string, at: number): void {
  for (const source of sourcesOf(orgId)) world.tables.migrationSources.put(source);
  world.tables.migrationLinks.put({ id: orgId, createdAt: iso(at), accessListIps: ['203.0.113.0/24'] });
}

export const liveMigrationSeed = {
  demo(world: World, now: number) {
    addMigrationLink(world, groupNamed(world, 'orders-production').orgId, now - 9 * DAY);
  },
};
