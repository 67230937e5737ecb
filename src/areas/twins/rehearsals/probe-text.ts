import type { ProbeAct } from '#contract/console/probe.ts';
import {
  interruptionsOf,
  neverAnswered,
  type ProbedCluster,
  type ProbeInterruption,
} from '#contract/twins/rehearsal-probe.ts';
import type { RehearsedStep } from '#contract/twins/rehearsals.ts';
import { formatDuration } from '#src/lib/time/durations.ts';

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** Refused commands, and connections that ended with a change of the primary. */
export const connectionErrors = ({ reads, writes, primaryChanges }: ProbedCluster): number =>
  reads.failed + writes.failed + primaryChanges;

/** `2 times, 2 min 32 s in total, until the end`; `None`. */
export function interruptedText(probe: ProbedCluster, act: ProbeAct): string {
  if (probe[act].done === 0) return 'Never answered';
  const { count, ms, isOpen } = interruptionsOf(probe, act);
  if (count === 0) return 'None';
  const total = `${formatDuration(ms)}${count === 1 ? '' : ' in total'}`;
  return [times(count), total, isOpen && 'until the end'].filter(Boolean).join(', ');
}

/** The longest time without an answer to reads or writes, in milliseconds; null: none. */
export const longestInterruption = (probe: ProbedCluster): number | null =>
  Math.max(interruptionsOf(probe, 'reads').longestMs, interruptionsOf(probe, 'writes').longestMs) || null;

/** Why the probe could not connect to a cluster; undefined where it could. */
export function unreachableText(probe: ProbedCluster): string | undefined {
  if (!neverAnswered(probe) || probe.errors.length === 0) return undefined;
  return `The probe client could not connect to ${probe.clusterName} at all. ${probe.errors[0]?.message ?? ''}`;
}

interface Together extends Omit<ProbeInterruption, 'act'> {
  /** `reads`, `writes`, `reads and writes`. */
  acts: string;
}

/** Reads and writes that were interrupted at the same time, as one. */
function together({ interruptions }: ProbedCluster): Together[] {
  const isSame = (a: ProbeInterruption, b: ProbeInterruption): boolean =>
    a.act !== b.act && a.from === b.from && a.ms === b.ms;
  return interruptions.flatMap((each) => {
    const other = interruptions.find((one) => isSame(one, each));
    if (other && each.act === 'writes') return [];
    return [{ ...each, acts: other ? 'reads and writes' : each.act }];
  });
}

/** The interruptions that began during a step. */
export const interruptionLabels = (probed: readonly ProbedCluster[], stepId: string): string[] =>
  probed.flatMap((probe) =>
    together(probe)
      .filter((each) => each.stepId === stepId)
      .map(
        ({ acts, ms, isOpen }) =>
          `Interrupted: ${acts} on ${probe.clusterName}, ${formatDuration(ms)}${isOpen ? ', until the end' : ''}`,
      ),
  );

/** `4 retried, 1 failed`: writes that a driver repeated, and those that it did not. */
export function affectedWrites({ retriedWrites, failedWrites }: ProbedCluster): string {
  const texts = [
    retriedWrites > 0 && `${retriedWrites} retried`,
    failedWrites > 0 && `${failedWrites} failed`,
  ];
  return texts.filter(Boolean).join(', ') || 'None';
}

/** Details of a cluster: its errors with their times, lost connections, and members that were down. */
export function probeDetails(probe: ProbedCluster, steps: readonly RehearsedStep[]): string[] {
  const { clusterName, errors, primaryChanges, mostDown } = probe;
  const titleOf = (stepId: string | null) => steps.find(({ id }) => id === stepId)?.title;
  return [
    ...together(probe).map(({ acts, ms, isOpen, stepId }) => {
      const title = titleOf(stepId);
      const during = title === undefined ? 'after the steps' : `during “${title}”`;
      return `${clusterName}: no ${acts} for ${formatDuration(ms)}, ${during}${isOpen ? ', not over at the end' : ''}`;
    }),
    ...errors.map(
      ({ act, codeName, count, message }) =>
        `${clusterName}: ${act} refused ${times(count)}, ${codeName}: ${message}`,
    ),
    ...(primaryChanges > 0
      ? [
          `${clusterName}: the primary changed ${times(primaryChanges)}; drivers lose their connections to the former one`,
        ]
      : []),
    ...(mostDown === null || mostDown === 0
      ? []
      : [
          `${clusterName}: at most ${mostDown === 1 ? 'one member' : `${mostDown} members`} down at one time`,
        ]),
  ];
}
