import type { ClockState } from './time/clock.ts';
import type { Pace } from './time/durations.ts';

/** The clock of a new world. */
export interface WorldOrigin {
  /** Simulated time in milliseconds since the epoch. */
  now: number;
  frozen: boolean;
  /** Simulated seconds per real second. */
  rate: number;
}

/** The state of a world outside of its tables. */
export interface WorldState {
  seed: string;
  created: number;
  clock: ClockState;
  order: number;
  count: number;
  drawn: number;
  pace: Pace;
  /** Absent in states of earlier versions. */
  origin?: WorldOrigin;
}

/** A world's state in a file, where only format 1 has `realAt`: without it, time continues when the file is loaded. */
export type FiledState = Omit<WorldState, 'clock'> & {
  clock: Omit<ClockState, 'realAt'> & Partial<Pick<ClockState, 'realAt'>>;
};
