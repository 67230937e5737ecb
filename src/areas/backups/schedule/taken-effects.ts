import { daysKept, type ExtraRetention } from '#contract/backups/schedule-times.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import type { FormLine } from './form-model.ts';
import { dayMs, type Kept } from './simulation.ts';

/** What saving does to one snapshot that was taken already. */
export interface TakenEffect {
  snapshot: SnapshotFact;
  at: number;
  was: number;
  /** undefined: deleted by the save itself. */
  becomes: number | undefined;
}

interface Change {
  snapshots: readonly SnapshotFact[];
  /** Ids of the items of the stored schedule. */
  before: ReadonlySet<string>;
  lines: readonly FormLine[];
  extra: readonly ExtraRetention[];
}

/**
 * Scheduled snapshots that are complete and whose retention the changed items would change: kept from the moment
 * they were taken for as long as the items say now // documented: updateSnapshots
 */
export function retentionEffects({ snapshots, lines, extra }: Change): TakenEffect[] {
  return scheduled(snapshots).flatMap(({ snapshot, at, was }) => {
    const items = lines.filter(({ id }) => id !== undefined && snapshot.policyItems.includes(id));
    if (items.length === 0) return [];
    const days = daysKept(items, extra);
    if (Math.round((was - at) / dayMs) === days) return [];
    return [{ snapshot, at, was, becomes: at + days * dayMs }];
  });
}

/** Scheduled snapshots whose items are all gone // documented: deleteSnapshots */
export function orphans({ snapshots, before, lines }: Omit<Change, 'extra'>): TakenEffect[] {
  const after = new Set(lines.flatMap(({ id }) => id ?? []));
  return scheduled(snapshots).flatMap(({ snapshot, at, was }) => {
    const { policyItems } = snapshot;
    const isOrphan = policyItems.some((id) => before.has(id)) && !policyItems.some((id) => after.has(id));
    return isOrphan ? [{ snapshot, at, was, becomes: undefined }] : [];
  });
}

function scheduled(snapshots: readonly SnapshotFact[]) {
  return snapshots.flatMap((snapshot) => {
    const { state, onDemand, at, expiresAt: was } = snapshot;
    return state === 'completed' && !onDemand && at !== undefined && was !== undefined
      ? [{ snapshot, at, was }]
      : [];
  });
}

export interface EffectSummary {
  /** Gone with the save, or within moments of it. */
  atOnce: TakenEffect[];
  /** Still there after the save, but not as long as before. */
  earlier: TakenEffect[];
  later: TakenEffect[];
}

export function summarize(effects: readonly TakenEffect[], now: number): EffectSummary {
  const dies = ({ becomes }: TakenEffect) => becomes === undefined || becomes <= now;
  return {
    atOnce: effects.filter(dies),
    earlier: effects.filter((each) => !dies(each) && (each.becomes ?? 0) < each.was),
    later: effects.filter((each) => !dies(each) && (each.becomes ?? 0) > each.was),
  };
}

/** The snapshots that are there, as they will be kept after the save. */
export function afterEffects(
  snapshots: readonly SnapshotFact[],
  effects: readonly TakenEffect[],
  now: number,
): Kept[] {
  const changed = new Map(effects.map((each) => [each.snapshot.id, each.becomes ?? now]));
  return snapshots.flatMap(({ id, state, at, expiresAt, frequency }) => {
    if (state !== 'completed' || at === undefined) return [];
    return [{ id, at, kind: frequency ?? 'daily', expiresAt: changed.get(id) ?? expiresAt }];
  });
}
