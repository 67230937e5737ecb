import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { TimeZone } from '../time-zone.ts';
import { GameDayStart } from './game-days.ts';

/**
 * Game days that start automatically, once or repeatedly, by the clock of a stated zone. Kept and started by
 * the console's server. Below `/bff/game-day-schedules`.
 */

const time = {
  /** By the clock of the zone. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'must be a time such as 09:30'),
  zone: TimeZone,
};

export const GameDayTurn = z.discriminatedUnion('every', [
  z.strictObject({
    every: z.literal('once'),
    date: z.iso.date('must be a date such as 2026-03-20'),
    ...time,
  }),
  /** Monday is 1. */
  z.strictObject({ every: z.literal('week'), weekday: z.int().min(1).max(7), ...time }),
  /** Every month has a 28th. */
  z.strictObject({ every: z.literal('month'), day: z.int().min(1).max(28), ...time }),
]);
export type GameDayTurn = z.infer<typeof GameDayTurn>;

/** POST /bff/game-day-schedules: the game day to start, and its time. */
export const GameDayScheduleRequest = z.strictObject({
  start: GameDayStart,
  turn: GameDayTurn,
  /** A turn at which an alert about the cluster is open is left out. */
  skipsWithAlerts: z.boolean(),
});
export type GameDayScheduleRequest = z.infer<typeof GameDayScheduleRequest>;

/** GET, POST …/:id/pause and …/:id/resume. Times in milliseconds, by the clock of the service. */
export interface GameDaySchedule extends GameDayScheduleRequest {
  id: string;
  savedBy: string;
  /** The person's id: a name can be reassigned to another person. */
  savedById: string;
  savedAt: number;
  paused: boolean;
  /** Null: there is no next turn. */
  nextAt: number | null;
  /** A turn that is being started, and as which game day: a process that finds it after a crash continues with that. */
  claim?: { turn: number; dayId: string; since: number } | undefined;
  last: { at: number; outcome: 'started' | 'skipped' | 'refused'; words: string } | null;
}

export const GameDayScheduleScope = z.strictObject({
  connection: z.string().min(1).max(64),
  groupId: ObjectId,
});
export type GameDayScheduleScope = z.infer<typeof GameDayScheduleScope>;
