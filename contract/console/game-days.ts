import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { providers } from '../names.ts';
import { ProbeSpec } from './probe.ts';

/**
 * Game days: outage simulations with a hypothesis, a planned end and a record, kept by the console's server because
 * the service keeps none of it. Below `/bff/game-days`.
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

interface TimelineEntry {
  /** Milliseconds since the epoch, by the clock of the service. */
  at: number;
  text: string;
}

export interface GameDay extends Omit<GameDayStart, 'endAfterMinutes' | 'groupId' | 'probe'> {
  id: string;
  groupId: string;
  state: GameDayState;
  /** Absent of those that were begun before there were probes. The probe has the id of the game day. */
  probe?: ProbeSpec | null;
  startedBy: string;
  /** Their id: absent of those that were begun before it was kept. */
  startedById?: string;
  /** Milliseconds since the epoch, as all times here. */
  startedAt: number;
  plannedEndAt: number;
  /** Who ended it before its time; empty where the plan did. */
  endedBy: string;
  /** Their user id; absent where the plan ended it, and of game days from before it was kept. */
  endedById?: string;
  endedAt: number | null;
  /** Why the server could not read or end it the last time; empty where it could. */
  trouble: string;
  timeline: TimelineEntry[];
  held: boolean | null;
  conclusion: string;
}

export const isOver = ({ state }: Pick<GameDay, 'state'>): boolean => state === 'complete';
