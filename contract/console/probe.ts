import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { DataSourceRef } from './functions.ts';
import { consoleOperations } from './table/operation.ts';

/**
 * A probe client: it reads and writes at a steady pace and records the results. It shows the behaviour of a
 * driver while nodes go away.
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

export const ProbeAct = z.enum(['reads', 'writes']);
export type ProbeAct = z.infer<typeof ProbeAct>;

const ProbeCount = z.object({
  done: z.number(),
  failed: z.number(),
  /** Of those that were answered, in milliseconds; 0 where none was. */
  slowestMs: z.number(),
});
export type ProbeCount = z.infer<typeof ProbeCount>;

/** The results during `seconds` seconds from `at` on; long probes report longer intervals. */
const ProbePeriod = z.object({
  /** Milliseconds since the epoch, by the clock of the service. */
  at: z.number(),
  seconds: z.number(),
  reads: ProbeCount,
  writes: ProbeCount,
});
export type ProbePeriod = z.infer<typeof ProbePeriod>;

export const ProbeError = z.object({
  act: ProbeAct,
  /** The database's name of it: `NotWritablePrimary`. */
  codeName: z.string(),
  /** As the database worded it the first time. */
  message: z.string(),
  count: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
});
export type ProbeError = z.infer<typeof ProbeError>;

/** From an answer to the next one. `from`: of the last answer before it, or of the start. */
const ProbeGap = z.object({ from: z.number(), ms: z.number() }).nullable();

const ProbeReport = z.object({
  id: z.string(),
  /** Where it reads and writes: a name for people. */
  on: z.string(),
  writes: z.boolean(),
  startedAt: z.number(),
  /** Null while it runs. */
  endedAt: z.number().nullable(),
  periods: z.array(ProbePeriod),
  errors: z.array(ProbeError),
  /** Null before the first answer. */
  longestGap: z.object({ reads: ProbeGap, writes: ProbeGap }),
  /** Milliseconds without requests, because the console's server did not run. */
  awayMs: z.number(),
});
export type ProbeReport = z.infer<typeof ProbeReport>;

const path = '/probes';
const item = `${path}/:probeId` as const;

export const probeOperations = consoleOperations({
  startProbe: {
    ...{ method: 'POST', path, role: 'operator', effect: 'service', body: ProbeStart },
    ...{ answer: ProbeReport, status: 201 },
    summary: 'Start a probe client; it continues until it is stopped',
  },
  getProbe: {
    ...{ method: 'GET', path: item, role: 'viewer', answer: ProbeReport },
    summary: 'Return the results of a probe client so far',
  },
  stopProbe: {
    ...{ method: 'POST', path: `${item}/stop`, role: 'operator', effect: 'ends', audited: true },
    answer: ProbeReport,
    summary: 'Stop a probe client; its results are kept',
  },
});
