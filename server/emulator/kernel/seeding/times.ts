import type { World } from '../world.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Now, in whole seconds, as the service keeps time. */
export function seedTime(world: World): number {
  return Math.floor(world.now() / 1000) * 1000;
}
