import { SECOND } from '#contract/values/durations.ts';
import type { World } from './world.ts';

/** Real milliseconds between two turns, however fast the clock runs. */
const leastRealMs = 200;

/** Simulated time until the next turn of work that never ends: a clock that runs fast, or has been moved, takes larger steps. */
export function untilNextTurn(world: World): number {
  const { rate, frozen } = world.clock.state;
  const behind = world.clock.target() - world.now();
  return Math.round(Math.max(SECOND, behind / 10, frozen ? 0 : rate * leastRealMs));
}
