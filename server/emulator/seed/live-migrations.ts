import { sourcesOf } from '../areas/live-migrations/sources.ts';
import { iso } from '../kernel/clock.ts';
import type { World } from '../kernel/world.ts';

/** An organization that was linked to where its clusters used to run, so that one of them can move at once. */
export function addMigrationLink(world: World, orgId: string, at: number): void {
  for (const source of sourcesOf(orgId)) world.tables.migrationSources.put(source);
  world.tables.migrationLinks.put({ id: orgId, createdAt: iso(at), accessListIps: ['203.0.113.0/24'] });
}
