import type { DurationSource } from '#contract/emulator/twins.ts';
import type { Rehearsal, RehearsedStep, StepOutcome } from '#contract/twins/rehearsals.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

export const outcomes: Readonly<Record<StepOutcome, { kind: StateKind; label: string }>> = {
  pending: { kind: 'off', label: 'Pending' },
  running: { kind: 'progress', label: 'Running' },
  done: { kind: 'ok', label: 'Done' },
  unsettled: { kind: 'warning', label: 'Not stable' },
  refused: { kind: 'failed', label: 'Refused' },
  left: { kind: 'off', label: 'Left out' },
  unknown: { kind: 'warning', label: 'Unknown' },
};

const sources: Readonly<Record<DurationSource, string>> = {
  observed: 'observed here',
  recorded: 'recorded at the service',
  documented: 'documented by the service',
  assumed: 'assumed',
};

type Work = RehearsedStep['works'][number];

/** `observed here 7 times, 3 min to 12 min, 1 failed` */
function sourceText({ source, note, observed }: Pick<Work, 'source' | 'note' | 'observed'>): string {
  if (!observed) return `${sources[source]}${note && ` (${note})`}`;
  const { count, failed, leastMs, mostMs } = observed;
  const range = count > 1 && `${formatDuration(leastMs)} to ${formatDuration(mostMs)}`;
  return [
    `${sources[source]} ${count === 1 ? 'once' : `${count} times`}`,
    range,
    failed > 0 && `${failed} failed`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** `6 min, recorded at the service`; empty before the step has ended. */
export function durationText({ durationMs, source, works }: RehearsedStep): string {
  if (durationMs === null) return '';
  if (source === null) return durationMs < 1_000 ? 'At once' : formatDuration(durationMs);
  const observed =
    source === 'observed' ? works.find((work) => work.source === 'observed')?.observed : undefined;
  return `${formatDuration(durationMs)}, ${sourceText({ source, note: '', observed })}`;
}

/** Each kind of work of a step with its duration and source. */
export const workLabels = ({ works }: RehearsedStep): string[] =>
  works.map((work) => [`${work.name}: ${formatDuration(work.ms)}`, sourceText(work)].join(', '));

/** Restarts and alerts of a step, counted. */
export function effectLabels({ restarts, alerts }: RehearsedStep): string {
  return [
    restarts.length > 0 && plural(restarts.length, 'restart'),
    alerts.length > 0 && plural(alerts.length, 'alert'),
  ]
    .filter(Boolean)
    .join(', ');
}

const phases: Readonly<Record<Rehearsal['phase'], string>> = {
  copy: 'Loads the copy into the twin.',
  before: 'Reads the twin before the steps.',
  steps: 'Applies the steps to the twin.',
  after: 'Reads the twin after the steps.',
};

/** How far a running rehearsal is, in one sentence. */
export const phaseLabels = ({ phase, reason }: Rehearsal): string =>
  reason === '' ? phases[phase] : `Waits: ${reason}`;

/** How far the duration at the source differs from the rehearsed one, or why the work failed. */
export function comparedWords({
  durationMs,
  rehearsedMs,
  hasFailed,
  reason,
}: {
  durationMs: number | null;
  rehearsedMs: number | null;
  hasFailed: boolean;
  reason: string;
}): string {
  if (hasFailed) return reason;
  if (durationMs === null || rehearsedMs === null) return '';
  const difference = durationMs - rehearsedMs;
  if (Math.abs(difference) < 1_000) return 'As rehearsed';
  const amount = formatDuration(Math.abs(difference));
  return difference > 0 ? `${amount} longer than rehearsed` : `${amount} shorter than rehearsed`;
}
