import type { PolicyLine } from '#contract/backups/policy-rules.ts';
import {
  daysKept,
  type ExtraRetention,
  leadingItem,
  nextAppointment,
  type Reference,
} from '#contract/backups/schedule-times.ts';
import type { Frequency } from '../shared/facts.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** When snapshots are taken, and how long they are kept. */
export interface Plan {
  items: readonly PolicyLine[];
  reference: Reference;
  extra: readonly ExtraRetention[];
}

/** A snapshot that is there, or that will be. Instants in milliseconds. */
export interface Kept {
  at: number;
  /** When it expires; undefined if that is unknown. */
  expiresAt: number | undefined;
  /** The rarest of the items that requested it. */
  kind: Frequency;
  /** Taken already. */
  id?: string;
}

/** Every snapshot that the plan takes after `from` and until `to`, in order; `most` of them at the most. */
export function planned(plan: Plan, from: number, to: number, most = 20_000): Kept[] {
  const created: Kept[] = [];
  let after = from;
  while (created.length < most) {
    const next = nextAppointment(plan.items, plan.reference, after);
    if (!next || next.at > to) break;
    const kind = leadingItem(next.items)?.frequencyType ?? 'daily';
    created.push({ at: next.at, kind, expiresAt: next.at + daysKept(next.items, plan.extra) * dayMs });
    after = next.at;
  }
  return created;
}

/** Whether a snapshot can be restored at that moment. */
export function isAlive({ at, expiresAt }: Kept, moment: number): boolean {
  return at <= moment && (expiresAt === undefined || expiresAt > moment);
}

export type Counts = Partial<Record<Frequency, number>>;

function countKinds(snapshots: readonly Kept[]): Counts {
  const counts: Counts = {};
  for (const { kind } of snapshots) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

export interface Steady {
  /** How many snapshots there are on average once the plan has run for as long as it keeps them. */
  count: number;
  kinds: Counts;
  /** Longest time without a snapshot: what may be lost without continuous backup. */
  longestGapMs: number | undefined;
}

/** By Little's law: snapshots taken in a year, times their retention. */
export function steadyState(snapshots: readonly Kept[], from: number): Steady {
  const year = snapshots.filter(({ at }) => at > from && at <= from + 365 * dayMs);
  const kinds: Counts = {};
  for (const { at, expiresAt = at, kind } of year) {
    kinds[kind] = (kinds[kind] ?? 0) + (expiresAt - at) / (365 * dayMs);
  }
  const gaps = year.slice(1).map(({ at }, index) => at - (year[index]?.at ?? at));
  return {
    count: Object.values(kinds).reduce((sum, each) => sum + each, 0),
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, count]) => [kind, Math.round(count)])),
    longestGapMs: gaps.length === 0 ? undefined : Math.max(...gaps),
  };
}

export interface Coverage {
  alive: readonly Kept[];
  counts: Counts;
  /** The oldest moment that can be brought back; undefined: nothing can. */
  oldest: number | undefined;
  newest: number | undefined;
  /** From here on every second can be restored. */
  continuousFrom: number | undefined;
}

/** What could be restored at a moment. */
export function coverageAt(
  snapshots: readonly Kept[],
  moment: number,
  restoreWindowDays: number | undefined,
): Coverage {
  const alive = snapshots.filter((each) => isAlive(each, moment));
  const taken = alive.map(({ at }) => at);
  const oldest = taken.length === 0 ? undefined : Math.min(...taken);
  const newest = taken.length === 0 ? undefined : Math.max(...taken);
  return {
    alive,
    counts: countKinds(alive),
    oldest,
    newest,
    continuousFrom:
      restoreWindowDays === undefined || oldest === undefined
        ? undefined
        : Math.max(oldest, moment - restoreWindowDays * dayMs),
  };
}
