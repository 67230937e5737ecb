import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { ProbeSpec } from './probe.ts';
import { consoleOperations } from './table/operation.ts';

/**
 * Game days: outage simulations with a hypothesis, a planned end and a record, kept by the console's server because
 * the service keeps none of it.
 */

const connection = z.string().min(1).max(64);

export const GameDayScope = z.strictObject({ connection, groupId: ObjectId.optional() });
export type GameDayScope = z.infer<typeof GameDayScope>;

const GameDayRegion = z.strictObject({
  cloudProvider: z.enum(providers),
  regionName: z.string().min(1).max(64),
});
export type GameDayRegion = z.infer<typeof GameDayRegion>;

export const GameDayStart = z.strictObject({
  connection,
  groupId: ObjectId,
  clusterName: z.string().min(1).max(64),
  hypothesis: z.string().trim().min(1).max(1_000),
  /** The quorum forecast before the start, a sentence for each shard. */
  forecast: z.array(z.string().max(300)).max(100),
  regions: z.array(GameDayRegion).min(1).max(50),
  /** The service itself ends a simulation after three days // documented */
  endAfterMinutes: z
    .int()
    .min(1)
    .max(3 * 24 * 60),
  /** A client that reads and writes meanwhile; null: none. */
  probe: ProbeSpec.nullable().default(null),
});
export type GameDayStart = z.infer<typeof GameDayStart>;

export const GameDayConclusion = z.strictObject({
  held: z.boolean(),
  conclusion: z.string().trim().max(4_000),
});
export type GameDayConclusion = z.infer<typeof GameDayConclusion>;

/** `ending`: a person or the plan has requested the end, and the service has not begun to recover yet. */
const gameDayStates = ['starting', 'simulating', 'ending', 'recovering', 'complete'] as const;
export type GameDayState = (typeof gameDayStates)[number];

/** Times in milliseconds since the epoch, by the clock of the service. */
const GameDay = z.object({
  ...GameDayStart.omit({ endAfterMinutes: true, probe: true }).shape,
  id: z.string(),
  state: z.enum(gameDayStates),
  /** Absent of those that were begun before there were probes. The probe has the id of the game day. */
  probe: ProbeSpec.nullable().optional(),
  startedBy: z.string(),
  /** Their id: absent of those that were begun before it was kept. */
  startedById: z.string().optional(),
  startedAt: z.number(),
  plannedEndAt: z.number(),
  /** Who ended it before its time; empty where the plan did. */
  endedBy: z.string(),
  /** Their user id; absent where the plan ended it, and of game days from before it was kept. */
  endedById: z.string().optional(),
  endedAt: z.number().nullable(),
  /** Why the server could not read or end it the last time; empty where it could. */
  issue: z.string(),
  timeline: z.array(z.object({ at: z.number(), text: z.string() })),
  held: z.boolean().nullable(),
  conclusion: z.string(),
});
export type GameDay = z.infer<typeof GameDay>;

export const isOver = ({ state }: Pick<GameDay, 'state'>): boolean => state === 'complete';

const path = '/game-days';
const item = `${path}/:gameDayId` as const;
const changes = { role: 'operator', answer: GameDay } as const;

export const gameDayOperations = consoleOperations({
  listGameDays: {
    ...{ method: 'GET', path, role: 'viewer', query: GameDayScope, answer: z.array(GameDay) },
    summary: 'List the game days of a connection or of a project, the newest first',
  },
  getGameDay: { method: 'GET', path: item, role: 'viewer', answer: GameDay, summary: 'Return a game day' },
  startGameDay: {
    ...{ method: 'POST', path, ...changes, effect: 'service', body: GameDayStart, status: 201 },
    summary: 'Start an outage simulation with a hypothesis and a planned end',
  },
  stopGameDays: {
    ...{ method: 'POST', path: `${path}/stop`, role: 'operator', effect: 'ends', body: GameDayScope },
    answer: z.array(GameDay),
    summary: 'End all game days of a connection or of a project',
  },
  endGameDay: {
    ...{ method: 'POST', path: `${item}/end`, ...changes, effect: 'ends' },
    summary: 'End a game day as soon as the service can',
  },
  concludeGameDay: {
    ...{ method: 'PUT', path: `${item}/conclusion`, ...changes, effect: 'notes', audited: true },
    body: GameDayConclusion,
    summary: 'Store whether the hypothesis held, and the conclusion',
  },
});
