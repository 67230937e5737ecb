import type { Zone } from '#src/lib/time/zones.ts';
import { wholeProblem } from '#src/lib/whole-number.ts';
import type { SnapshotFact, Source } from '../shared/facts.ts';
import type { TakeBody } from './rules/copy-formats.ts';
import { locationOf } from './rules/snapshot-rows.ts';
import { takeRefusal, waitsFor } from './take-refusal.ts';

export interface TakeForm {
  description: string;
  retentionInDays: number | null;
}

export interface Candidate {
  name: string;
  /** Why none can be taken of it now. */
  refusal: string | undefined;
  /** The snapshot that it would wait for. */
  waits: string | undefined;
  /** When the newest was made. */
  newestAt: number | undefined;
}

/** Every living cluster, with the reason where none can be taken of it. */
export function candidatesOf(
  sources: readonly Source[],
  facts: readonly SnapshotFact[],
  { zone, now }: { zone: Zone; now: number },
): Candidate[] {
  const byPlace = new Map<string, SnapshotFact[]>();
  for (const fact of facts) {
    const place = locationOf(fact.source);
    const existing = byPlace.get(place);
    if (existing) existing.push(fact);
    else byPlace.set(place, [fact]);
  }
  return sources
    .filter(({ deleted }) => !deleted)
    .map((source) => {
      const snapshots = byPlace.get(locationOf(source)) ?? [];
      const about = { source, snapshots, zone, now };
      return {
        name: source.name,
        refusal: takeRefusal(about),
        waits: waitsFor(about),
        newestAt: snapshots.find(({ at }) => at !== undefined)?.at,
      };
    });
}

/** Validation errors of the form, by field. */
export function takeProblems(
  { retentionInDays: days }: TakeForm,
  leastDays = 1,
): Partial<Record<keyof TakeForm, string>> {
  const problems: Partial<Record<keyof TakeForm, string>> = {};
  const counted = wholeProblem(days);
  if (days === null || counted) {
    if (counted) problems.retentionInDays = counted;
  } else if (days < leastDays) {
    problems.retentionInDays = `The backup compliance policy requires at least ${leastDays}.`;
  }
  return problems;
}

export function takeBody({ description, retentionInDays }: TakeForm): TakeBody {
  const text = description.trim();
  return { ...(text === '' ? {} : { description: text }), retentionInDays: retentionInDays ?? 0 };
}
