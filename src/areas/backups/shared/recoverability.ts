import { DAY } from '#contract/values/durations.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import type { RestoreFact, SnapshotFact, Source } from './facts.ts';

/** Days that can be restored to any moment, where the schedule cannot be read // observed */
export const usualWindowDays = 7;

/** A time span, in milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** A period without any restorable moment; still open while no snapshot has completed since. */
interface Gap {
  from: number;
  to: number | undefined;
  /** The restore that made it. */
  restore: RestoreFact;
}

export interface Recoverability {
  /** Completed snapshots, the newest first. */
  snapshots: SnapshotFact[];
  /** Periods in which every second can be restored, in order. Empty without continuous backup. */
  continuous: Span[];
  gaps: Gap[];
  /** Newest moment that can be brought back; undefined: none. */
  latest: number | undefined;
  /** Oldest one. */
  earliest: number | undefined;
  /** What would be lost if the cluster were lost now; undefined: everything. */
  lossMs: number | undefined;
}

export interface RecoverabilityFacts {
  source: Pick<Source, 'name' | 'pitEnabled' | 'deleted'>;
  groupId: string;
  /** Of this cluster. */
  snapshots: readonly SnapshotFact[];
  /** Of the whole project: restores into this cluster may have come from another. */
  restores: readonly RestoreFact[];
  restoreWindowDays: number | undefined;
  now: number;
}

/**
 * A restore replaces the data of a cluster without an oplog entry: from its beginning until the next snapshot
 * has completed no moment can be restored // documented
 */
function gapsOf({ source, groupId, snapshots, restores }: RecoverabilityFacts): Gap[] {
  return restores.flatMap((restore) => {
    const { delivery, state, targetName, targetGroupId, requestedAt, finishedAt } = restore;
    if (delivery === 'download' || (state !== 'running' && state !== 'done')) return [];
    if (targetName !== source.name || (targetGroupId ?? groupId) !== groupId) return [];
    if (requestedAt === undefined) return [];
    const over = finishedAt ?? Number.POSITIVE_INFINITY;
    const after = snapshots.flatMap(({ at }) => (at !== undefined && at > over ? [at] : []));
    return [{ from: requestedAt, to: after.length > 0 ? Math.min(...after) : undefined, restore }];
  });
}

function without(span: Span, gaps: readonly Gap[]): Span[] {
  return gaps.reduce<Span[]>(
    (spans, { from, to = Number.POSITIVE_INFINITY }) =>
      spans.flatMap((each) => {
        if (to <= each.from || from >= each.to) return [each];
        return [
          ...(from > each.from ? [{ from: each.from, to: from }] : []),
          ...(to < each.to ? [{ from: to, to: each.to }] : []),
        ];
      }),
    [span],
  );
}

/** Which moments of a cluster's past can be brought back. */
export function recoverability(facts: RecoverabilityFacts): Recoverability {
  const { source, restoreWindowDays = usualWindowDays, now } = facts;
  const snapshots = facts.snapshots
    .filter(({ state, at }) => state === 'completed' && at !== undefined)
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  const newest = snapshots[0]?.at;
  const oldest = snapshots.at(-1)?.at;
  const isContinuous = source.pitEnabled && !source.deleted && restoreWindowDays > 0;
  const begin = oldest === undefined ? undefined : Math.max(oldest, now - restoreWindowDays * DAY);
  // without continuous backup there is nothing to be interrupted, and before its window nothing is left of it
  const gaps = isContinuous
    ? gapsOf(facts).filter(({ to }) => to === undefined || begin === undefined || to > begin)
    : [];
  const continuous =
    isContinuous && begin !== undefined && begin < now ? without({ from: begin, to: now }, gaps) : [];
  const latest = Math.max(
    newest ?? Number.NEGATIVE_INFINITY,
    continuous.at(-1)?.to ?? Number.NEGATIVE_INFINITY,
  );
  const result = Number.isFinite(latest) ? latest : undefined;
  return {
    snapshots,
    continuous,
    gaps,
    latest: result,
    earliest: oldest === undefined ? undefined : Math.min(oldest, continuous[0]?.from ?? oldest),
    lossMs: result === undefined ? undefined : Math.max(0, now - result),
  };
}

export type PointProblem =
  | { kind: 'future' }
  | { kind: 'notContinuous' }
  | { kind: 'beforeWindow'; from: number }
  | { kind: 'gap'; gap: Gap };

/** Why a moment cannot be restored by continuous backup; undefined: it can. */
export function pointProblem(at: number, existing: Recoverability, now: number): PointProblem | undefined {
  if (at > now) return { kind: 'future' };
  const [first] = existing.continuous;
  if (!first) {
    const [gap] = existing.gaps.filter(({ from, to }) => at > from && (to === undefined || at < to));
    return gap ? { kind: 'gap', gap } : { kind: 'notContinuous' };
  }
  if (at < first.from) return { kind: 'beforeWindow', from: first.from };
  const gap = existing.gaps.find(({ from, to }) => at > from && (to === undefined || at < to));
  return gap && { kind: 'gap', gap };
}

/** The completed snapshot at or before a moment that is nearest to it. */
export function snapshotBefore(
  at: number,
  existing: Pick<Recoverability, 'snapshots'>,
): SnapshotFact | undefined {
  return existing.snapshots.find((each) => each.at !== undefined && each.at <= at);
}

/** Continuous backup keeps up to about a minute behind // documented */
const lag = 60_000;

/** What would be lost if the cluster were lost now, in words. */
export function lossLabels({ lossMs }: Pick<Recoverability, 'lossMs'>): string {
  if (lossMs === undefined) return 'everything';
  return lossMs < lag ? 'under 1 min' : formatDuration(lossMs);
}
