import type { ProbeAct, ProbeError } from '#contract/console/probe.ts';
import type { ProbedCluster, ProbeInterruption } from '#contract/twins/rehearsal-probe.ts';
import { SECOND } from '#contract/values/durations.ts';

/** A probed cluster as it is stored: with the facts that the next sample is compared with. */
export interface StoredProbe extends ProbedCluster {
  /** The member that was primary when it was last reported. */
  primary: string | null;
  /** Its members, once they were reported. */
  memberCount: number | null;
  /** Whether a driver repeats the first write of the present interruption. */
  isRepeated: boolean;
}

/** `isRepeatable`: a driver sends the command again. */
export interface SampleFailure {
  codeName: string;
  message: string;
  isRepeatable: boolean;
}

/** The results of a read, a write and the report of the members at one time of the twin. */
export interface Sample {
  at: number;
  stepId: string | null;
  failures: Partial<Record<ProbeAct, SampleFailure>>;
  /** `none`: no member answers; null: the cluster does not report them. */
  members: { primary: string | null; down: number; count: number } | 'none' | null;
}

/** How long a driver searches for a primary before it fails // documented: serverSelectionTimeoutMS */
const selectionMs = 30 * SECOND;
const mostErrors = 50;
const mostInterruptions = 200;

/** A cluster before the first sample. */
export const unprobed = (place: { groupId: string; clusterName: string }): StoredProbe => ({
  ...place,
  ...{ reads: { done: 0, failed: 0 }, writes: { done: 0, failed: 0 }, errors: [], interruptions: [] },
  ...{ primaryChanges: 0, retriedWrites: 0, failedWrites: 0, mostDown: null },
  ...{ primary: null, memberCount: null, isRepeated: false },
});

/** For the browser. */
export const probeView = ({
  primary: _,
  memberCount: __,
  isRepeated: ___,
  ...view
}: StoredProbe): ProbedCluster => view;

function withError(errors: readonly ProbeError[], act: ProbeAct, failure: SampleFailure, at: number) {
  const { codeName, message } = failure;
  const existing = errors.find((each) => each.act === act && each.codeName === codeName);
  if (existing)
    return errors.map((each) => (each === existing ? { ...each, count: each.count + 1, lastAt: at } : each));
  return errors.length < mostErrors
    ? [...errors, { act, codeName, message, count: 1, firstAt: at, lastAt: at }]
    : [...errors];
}

const openOf = ({ interruptions }: StoredProbe, act: ProbeAct): ProbeInterruption | undefined =>
  interruptions.find((each) => each.act === act && each.isOpen);

/** The interruption lasts until this time; its end is known where it is over. */
const lasting = (probe: StoredProbe, open: ProbeInterruption, at: number, isOpen: boolean): StoredProbe => ({
  ...probe,
  interruptions: probe.interruptions.map((each) =>
    each === open ? { ...open, ms: Math.max(0, at - open.from), isOpen } : each,
  ),
});

function failed(
  probe: StoredProbe,
  act: ProbeAct,
  failure: SampleFailure,
  { at, stepId }: Sample,
): StoredProbe {
  const counted = {
    ...probe,
    [act]: { ...probe[act], failed: probe[act].failed + 1 },
    errors: withError(probe.errors, act, failure, at),
  };
  // an act that was never answered is not interrupted
  if (probe[act].done === 0) return counted;
  const open = openOf(counted, act);
  if (open) return lasting(counted, open, at, true);
  if (counted.interruptions.length >= mostInterruptions) return counted;
  const begun = { act, stepId, from: at, ms: 0, isOpen: true };
  return {
    ...counted,
    interruptions: [...counted.interruptions, begun],
    ...(act === 'writes' ? { isRepeated: failure.isRepeatable } : {}),
  };
}

function answered(probe: StoredProbe, act: ProbeAct, { at }: Sample): StoredProbe {
  const counted = { ...probe, [act]: { ...probe[act], done: probe[act].done + 1 } };
  const open = openOf(counted, act);
  if (!open) return counted;
  const ended = lasting(counted, open, at, false);
  if (act !== 'writes') return ended;
  return probe.isRepeated && at - open.from <= selectionMs
    ? { ...ended, retriedWrites: probe.retriedWrites + 1 }
    : { ...ended, failedWrites: probe.failedWrites + 1 };
}

/** A driver loses its connection to the former primary, and repeats its write at the new one. */
function withMembers(probe: StoredProbe, { failures, members }: Sample): StoredProbe {
  if (members === null) return probe;
  if (members === 'none')
    return probe.memberCount === null ? probe : { ...probe, mostDown: probe.memberCount };
  const { primary, down, count: memberCount } = members;
  const mostDown = Math.max(down, probe.mostDown ?? 0);
  if (primary === null) return { ...probe, mostDown, memberCount };
  const hasMoved = probe.primary !== null && probe.primary !== primary;
  // a write of an interruption was counted with its end
  const isRepeated = hasMoved && !failures.writes && !openOf(probe, 'writes');
  return {
    ...{ ...probe, mostDown, memberCount, primary },
    primaryChanges: probe.primaryChanges + (hasMoved ? 1 : 0),
    retriedWrites: probe.retriedWrites + (isRepeated ? 1 : 0),
  };
}

/**
 * A probe with another sample. The state of a twin changes only when its clock moves, and the probe samples after each move:
 * between two samples the result of the first one holds.
 */
export function withSample(probe: StoredProbe, sample: Sample): StoredProbe {
  let next = withMembers(probe, sample);
  for (const act of ['reads', 'writes'] as const) {
    const failure = sample.failures[act];
    next = failure ? failed(next, act, failure, sample) : answered(next, act, sample);
  }
  return next;
}

/** The writes of interruptions that never ended failed. */
export const ended = (probe: StoredProbe): StoredProbe => ({
  ...probe,
  failedWrites: probe.failedWrites + (openOf(probe, 'writes') ? 1 : 0),
});
