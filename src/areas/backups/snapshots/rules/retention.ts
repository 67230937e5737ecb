import {
  expiryOf,
  longestRetentionDays,
  type RetentionUnit,
  retentionDays,
} from '#contract/backups/retention.ts';
import { DAY } from '#contract/values/durations.ts';
import type { SnapshotFact } from '#src/areas/backups/shared/facts.ts';
import { wholeProblem } from '#src/lib/whole-number.ts';
import type { RetentionBody } from './copy-formats.ts';

export interface RetentionForm {
  value: number | null;
  unit: RetentionUnit;
}

export const bodyOf = ({ value, unit }: RetentionForm): RetentionBody => ({
  retentionUnit: unit.toUpperCase() as RetentionBody['retentionUnit'],
  retentionValue: value ?? 0,
});

/** Days that a snapshot is kept now, from when it was taken. */
export function keptDays({ at, expiresAt }: Pick<SnapshotFact, 'at' | 'expiresAt'>): number | undefined {
  return at === undefined || expiresAt === undefined ? undefined : Math.round((expiresAt - at) / DAY);
}

/** When a snapshot would expire; undefined while the form is incomplete. */
export function newExpiry(
  { at }: Pick<SnapshotFact, 'at'>,
  { value, unit }: RetentionForm,
): number | undefined {
  if (at === undefined || value === null || !Number.isInteger(value) || value < 1) return undefined;
  return expiryOf(at, { retentionUnit: unit, retentionValue: value });
}

/** Whether a snapshot would expire when it does now: the service counts whole days. */
export function isUnchanged(fact: Pick<SnapshotFact, 'at' | 'expiresAt'>, form: RetentionForm): boolean {
  const until = newExpiry(fact, form);
  return until !== undefined && fact.expiresAt !== undefined && Math.abs(until - fact.expiresAt) < 60_000;
}

/** What may be wrong with a number of such units by a limit that nothing supports. */
export const retentionWarning =
  (retentionUnit: RetentionForm['unit']) =>
  (value: unknown): string | undefined =>
    typeof value === 'number' &&
    retentionDays({ retentionUnit, retentionValue: value }) > longestRetentionDays
      ? 'Longer than 100 years: Atlas may refuse it.'
      : undefined;

/** Validation error of a retention for any of the snapshots; undefined: no known error. */
export function retentionProblem(
  facts: readonly SnapshotFact[],
  form: RetentionForm,
  { now, protects }: { now: number; protects: boolean },
): string | undefined {
  const { value, unit } = form;
  const counted = wholeProblem(value);
  if (value === null || counted) return counted;
  const days = retentionDays({ retentionUnit: unit, retentionValue: value });
  const past = facts.filter((fact) => (newExpiry(fact, form) ?? Number.POSITIVE_INFINITY) <= now);
  if (past.length > 0) {
    return facts.length === 1
      ? 'must be longer than the age of the snapshot'
      : `must be longer than the age of every snapshot: ${past.length} are older`;
  }
  const longest = Math.max(...facts.map((fact) => keptDays(fact) ?? 0));
  if (protects && days < longest) {
    return `must be at least the present ${longest} days: the backup compliance policy forbids less`;
  }
  return undefined;
}
