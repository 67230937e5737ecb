import type { World } from '../world.ts';

/** Now, in whole seconds, as the service keeps time. */
export function seedTime(world: World): number {
  return Math.floor(world.now() / 1000) * 1000;
}
