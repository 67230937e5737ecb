import type {
  DrillCollection,
  DrillEvidence,
  DrillPoint,
  DrillRunHead,
  DrillSchedule,
  DrillState,
} from '#contract/console/drills.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { isGoing } from '#src/api/console/drills.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

/** True if the restore took longer than the objective; undefined without an objective or a restore. */
export function missedObjective({
  restoreMs,
  objectiveMinutes,
}: Pick<DrillRunHead, 'restoreMs' | 'objectiveMinutes'>): boolean | undefined {
  if (restoreMs === null || objectiveMinutes === null) return undefined;
  return restoreMs > objectiveMinutes * MINUTE;
}

type Shown = Pick<DrillRunHead, 'state' | 'evidence' | 'restoreMs' | 'objectiveMinutes' | 'reason'>;

const states: Record<DrillState, { kind: StateKind; label: string }> = {
  planned: { kind: 'progress', label: 'Starting' },
  restoring: { kind: 'progress', label: 'Restoring' },
  comparing: { kind: 'progress', label: 'Comparing' },
  passed: { kind: 'ok', label: 'Passed' },
  failed: { kind: 'failed', label: 'Failed' },
  refused: { kind: 'failed', label: 'Refused' },
  cancelled: { kind: 'off', label: 'Cancelled' },
  lost: { kind: 'warning', label: 'Outcome unknown' },
};

/** The result of a run, never better than its evidence. */
export function stateLabels(run: Shown): { kind: StateKind; label: string } {
  const { kind, label } = states[run.state];
  if (isGoing(run)) return { kind, label: run.reason.startsWith('Waits') ? 'Waiting' : label };
  if (run.state !== 'passed') return { kind, label };
  if (missedObjective(run)) return { kind: 'warning', label: 'Passed, too slow' };
  if (run.evidence === 'nothing') return { kind, label: 'Restored, not compared' };
  if (run.evidence === 'targetOnly') return { kind, label: 'Restored, counted' };
  return { kind, label };
}

export const evidenceLabels: Record<DrillEvidence, string> = {
  snapshot: 'Compared with the backup',
  sourceNow: 'Compared with the source at that time',
  targetOnly: 'Counted only',
  nothing: 'Not compared: no deployment linked',
};

export const verdictTexts: Record<DrillCollection['verdict'], { kind: StateKind; label: string }> = {
  matched: { kind: 'ok', label: 'Matched' },
  differs: { kind: 'failed', label: 'Differs' },
  missing: { kind: 'failed', label: 'Missing' },
  extra: { kind: 'warning', label: 'Not expected' },
  counted: { kind: 'off', label: 'Counted' },
};

export function timeOfDay(atMinute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(atMinute / 60))}:${two(atMinute % 60)}`;
}

/** `Daily at 03:00 UTC`, `Every 6 h, 03:00 UTC among them` */
export function scheduleText({ every, unit, atMinute }: DrillSchedule): string {
  const time = `${timeOfDay(atMinute)} UTC`;
  if (unit === 'hours') return `Every ${every === 1 ? 'hour' : `${every} h`} from ${time}`;
  return every === 1 ? `Daily at ${time}` : `Every ${every} d at ${time}`;
}

export function pointText(point: DrillPoint): string {
  return point.kind === 'newestSnapshot'
    ? 'Newest snapshot'
    : `Point in time, ${minutesText(point.minutesAgo)} ago`;
}

function minutesText(minutes: number): string {
  if (minutes % 1440 === 0) return `${minutes / 1440} d`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}
