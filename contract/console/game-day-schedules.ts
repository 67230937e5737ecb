import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { TimeZone } from '#contract/values/time-zone.ts';
import { GameDayStart } from './game-days.ts';
import { consoleOperations } from './table/operation.ts';

/**
 * Game days that start automatically, once or repeatedly, by the clock of a stated zone. Kept and started by
 * the console's server.
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

/** The game day to start, and its time. */
export const GameDayScheduleRequest = z.strictObject({
  start: GameDayStart,
  turn: GameDayTurn,
  /** A turn at which an alert about the cluster is open is left out. */
  skipsWithAlerts: z.boolean(),
});
export type GameDayScheduleRequest = z.infer<typeof GameDayScheduleRequest>;

/** Times in milliseconds, by the clock of the service. */
const GameDaySchedule = z.object({
  ...GameDayScheduleRequest.shape,
  id: z.string(),
  savedBy: z.string(),
  /** The person's id: a name can be reassigned to another person. */
  savedById: z.string(),
  savedAt: z.number(),
  paused: z.boolean(),
  /** Null: there is no next turn. */
  nextAt: z.number().nullable(),
  /** A turn that is being started, and as which game day: a process that finds it after a crash continues with that. */
  claim: z.object({ turn: z.number(), dayId: z.string(), since: z.number() }).optional(),
  last: z
    .object({ at: z.number(), outcome: z.enum(['started', 'skipped', 'refused']), text: z.string() })
    .nullable(),
});
export type GameDaySchedule = z.infer<typeof GameDaySchedule>;

export const GameDayScheduleScope = z.strictObject({
  connection: z.string().min(1).max(64),
  groupId: ObjectId,
});
export type GameDayScheduleScope = z.infer<typeof GameDayScheduleScope>;

const path = '/game-day-schedules';
const item = `${path}/:scheduleId` as const;
const changes = { role: 'operator', answer: GameDaySchedule } as const;

export const gameDayScheduleOperations = consoleOperations({
  listGameDaySchedules: {
    ...{ method: 'GET', path, role: 'viewer', query: GameDayScheduleScope },
    answer: z.array(GameDaySchedule),
    summary: 'List the schedules of game days of a project, the next one first',
  },
  createGameDaySchedule: {
    ...{ method: 'POST', path, ...changes, effect: 'schedules', body: GameDayScheduleRequest, status: 201 },
    summary: 'Create a schedule; its game days are started in the name of the caller',
  },
  pauseGameDaySchedule: {
    ...{ method: 'POST', path: `${item}/pause`, ...changes, effect: 'ends' },
    summary: 'Pause a schedule',
  },
  resumeGameDaySchedule: {
    ...{ method: 'POST', path: `${item}/resume`, ...changes, effect: 'schedules' },
    summary: 'Resume a schedule; the caller is then responsible for its starts',
  },
  deleteGameDaySchedule: {
    ...{ method: 'DELETE', path: item, role: 'operator', effect: 'notes', audited: true },
    summary: 'Delete a schedule',
  },
});
