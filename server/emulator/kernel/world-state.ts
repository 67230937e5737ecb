import type { ClockState } from './clock.ts';
import type { Pace } from './durations.ts';

/** The state of a world outside of its tables. */
export interface WorldState {
  seed: string;
  created: number;
  clock: ClockState;
  order: number;
  count: number;
  drawn: number;
  pace: Pace;
}
