import { type LimitName, limits } from '#contract/security/settings.ts';
import type { World } from './world.ts';

/** The present value of a project's limit: its default until an owner changes it. */
export function projectLimit(world: World, groupId: string, name: LimitName): number {
  return world.tables.projectSettings.get(groupId)?.limits?.[name] ?? limits[name].usual;
}
