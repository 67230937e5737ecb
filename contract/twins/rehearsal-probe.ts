import { z } from 'zod';
import { ProbeAct, ProbeError } from '../console/probe.ts';

/** Measurements of a probe client on a twin during a rehearsal, by the clock of the twin. */

/** From the first refused command to the next answered one. */
const ProbeInterruption = z.object({
  act: ProbeAct,
  /** The step that was applied when it began; null: none. */
  stepId: z.string().nullable(),
  from: z.number(),
  ms: z.number(),
  /** Whether the probe had no answer until its end. */
  isOpen: z.boolean(),
});
export type ProbeInterruption = z.infer<typeof ProbeInterruption>;

const ProbeCounts = z.object({ done: z.int(), failed: z.int() });

export const ProbedCluster = z.object({
  groupId: z.string(),
  clusterName: z.string(),
  reads: ProbeCounts,
  writes: ProbeCounts,
  errors: z.array(ProbeError),
  /** At most 200; an act that was never answered has none. */
  interruptions: z.array(ProbeInterruption),
  /** How often another member became primary: drivers lose their connections to the former one. */
  primaryChanges: z.int(),
  /** Writes that a driver repeats once with success: after a change of the primary, or within 30 seconds without one. */
  retriedWrites: z.int(),
  /** Writes that failed also when they were repeated, or that drivers do not repeat. */
  failedWrites: z.int(),
  /** The most members that were down at one time; null where the cluster does not report its members. */
  mostDown: z.int().nullable(),
});
export type ProbedCluster = z.infer<typeof ProbedCluster>;

/** Whether it answered neither a read nor a write. */
export const neverAnswered = ({ reads, writes }: Pick<ProbedCluster, 'reads' | 'writes'>): boolean =>
  reads.done + writes.done === 0;

export interface InterruptionSummary {
  count: number;
  /** Together, and the longest, in milliseconds. */
  ms: number;
  longestMs: number;
  /** Whether the last one had not ended. */
  isOpen: boolean;
}

/** The interruptions of reads or of writes, counted. */
export function interruptionsOf(
  { interruptions }: Pick<ProbedCluster, 'interruptions'>,
  act: ProbeAct,
): InterruptionSummary {
  const own = interruptions.filter((each) => each.act === act);
  return {
    count: own.length,
    ms: own.reduce((sum, { ms }) => sum + ms, 0),
    longestMs: Math.max(0, ...own.map(({ ms }) => ms)),
    isOpen: own.some(({ isOpen }) => isOpen),
  };
}
