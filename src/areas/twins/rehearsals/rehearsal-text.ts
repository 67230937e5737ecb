import type { DurationSource, Rehearsal, RehearsedStep, StepOutcome } from '#contract/twins/rehearsals.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/durations.ts';
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
  recorded: 'recorded at the service',
  documented: 'documented by the service',
  assumed: 'assumed',
};

/** `6 min, recorded at the service`; empty before the step has ended. */
export function durationText({ durationMs, source }: RehearsedStep): string {
  if (durationMs === null) return '';
  if (source === null) return durationMs < 1_000 ? 'At once' : formatDuration(durationMs);
  return `${formatDuration(durationMs)}, ${sources[source]}`;
}

/** Each kind of work of a step with its duration and source. */
export const workLabels = ({ works }: RehearsedStep): string[] =>
  works.map(({ name, ms, source, note }) =>
    [`${name}: ${formatDuration(ms)}`, `${sources[source]}${note && ` (${note})`}`].join(', '),
  );

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
