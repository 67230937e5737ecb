import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { DataSourceRef } from './functions.ts';

/**
 * A probe client: it reads and writes at a steady pace and records the results. It shows the behaviour of a
 * driver while nodes go away. Below `/bff/probes`.
 */

const connection = z.string().min(1).max(64);

/** The target of a probe. */
export const ProbeSpec = z.strictObject({
  source: DataSourceRef,
  /** Without writes nothing is stored anywhere. */
  writes: z.boolean(),
});

export type ProbeSpec = z.infer<typeof ProbeSpec>;

export const ProbeStart = z.strictObject({ connection, groupId: ObjectId, ...ProbeSpec.shape });
export type ProbeStart = z.infer<typeof ProbeStart>;

export type ProbeAct = 'reads' | 'writes';

export interface ProbeCount {
  done: number;
  failed: number;
  /** Of those that were answered, in milliseconds; 0 where none was. */
  slowestMs: number;
}

/** The results during `seconds` seconds from `at` on; long probes report longer intervals. */
export interface ProbeStretch {
  /** Milliseconds since the epoch, by the clock of the service. */
  at: number;
  seconds: number;
  reads: ProbeCount;
  writes: ProbeCount;
}

export interface ProbeError {
  act: ProbeAct;
  /** The database's name of it: `NotWritablePrimary`. */
  codeName: string;
  /** As the database worded it the first time. */
  message: string;
  count: number;
  firstAt: number;
  lastAt: number;
}

/** From an answer to the next one. */
interface ProbeGap {
  /** Of the last answer before it, or of the start. */
  from: number;
  ms: number;
}

export interface ProbeReport {
  id: string;
  /** Where it reads and writes: a name for people. */
  on: string;
  writes: boolean;
  startedAt: number;
  /** Null while it runs. */
  endedAt: number | null;
  stretches: ProbeStretch[];
  errors: ProbeError[];
  /** Null before the first answer. */
  longestGap: Record<ProbeAct, ProbeGap | null>;
  /** Milliseconds without requests, because the console's server did not run. */
  awayMs: number;
}
