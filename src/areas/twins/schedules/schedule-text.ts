import type { RehearsalSchedule, RehearsalSubject } from '#contract/twins/rehearsal-schedules.ts';
import type { RehearsalHead } from '#contract/twins/rehearsals.ts';
import { rehearsalState } from '#src/api/console/rehearsals.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

/** `02:00` */
const timeText = (atMinute: number): string =>
  [Math.floor(atMinute / 60), atMinute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Minutes after midnight; undefined where it is no time of day. */
export function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^\s*([01]?\d|2[0-3]):([0-5]\d)\s*$/u.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** `Every day at 02:00 UTC` */
export function turnsText({ turns: { every, unit, atMinute } }: Pick<RehearsalSchedule, 'turns'>): string {
  const interval = every === 1 ? unit.slice(0, -1) : `${every} ${unit}`;
  return `Every ${interval} at ${timeText(atMinute)} UTC`;
}

/** What a schedule rehearses. */
export const subjectText = (subject: RehearsalSubject, setTitle: string | undefined): string =>
  subject.kind === 'restore'
    ? `Restore ${subject.clusterName} into ${subject.targetClusterName}`
    : `Change set ${setTitle ?? 'that was deleted'}`;

/** The last outcome of a schedule: that of its rehearsal, once it has started. */
export function lastState(
  { last, claim, paused }: Pick<RehearsalSchedule, 'last' | 'claim' | 'paused'>,
  rehearsal: Pick<RehearsalHead, 'state' | 'refusedCount'> | undefined,
): { kind: StateKind; label: string } {
  if (claim) return { kind: 'progress', label: 'Waiting for the twin' };
  if (rehearsal) return rehearsalState(rehearsal);
  if (last?.outcome === 'refused') return { kind: 'failed', label: 'Not started' };
  if (last?.outcome === 'skipped') return { kind: 'warning', label: 'Skipped' };
  return { kind: 'off', label: paused ? 'Paused' : 'No run yet' };
}
