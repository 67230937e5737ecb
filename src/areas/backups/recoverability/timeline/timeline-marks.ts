import type { Frequency, RestoreFact, SnapshotFact } from '#src/areas/backups/shared/facts.ts';
import type { Recoverability } from '#src/areas/backups/shared/recoverability.ts';

/** A snapshot that the schedule will take. */
export interface PlannedSnapshot {
  at: number;
  frequency: Frequency;
  /** How many of the schedule's items it counts for. */
  items: number;
}

/** One mark in a lane of the timeline. */
export type Mark =
  | { kind: 'snapshot'; at: number; snapshot: SnapshotFact }
  | { kind: 'copy'; at: number; snapshot: SnapshotFact; region: string }
  | { kind: 'planned'; at: number; planned: PlannedSnapshot }
  | { kind: 'restore'; at: number; restore: RestoreFact; into: boolean };

export type LaneKind = Frequency | 'copy' | 'restore';

export interface Lane {
  id: string;
  kind: LaneKind;
  /** The name of the lane: "Hourly", a region. */
  name: string;
  marks: Mark[];
}

export const laneOrder: readonly Frequency[] = ['ondemand', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'];

/** Position of a snapshot on the axis: the time that it restores to, or when it was due until it completes. */
export const momentOf = (snapshot: SnapshotFact): number | undefined => snapshot.at ?? snapshot.requestedAt;

/** Snapshots of a schedule without a frequency belong to the hourly ones: they are its most frequent. */
export const frequencyOf = ({ frequency }: Pick<SnapshotFact, 'frequency'>): Frequency =>
  frequency ?? 'hourly';

export interface LaneFacts {
  /** Of this cluster, whatever became of them. */
  snapshots: readonly SnapshotFact[];
  planned: readonly PlannedSnapshot[];
  /** Restores from this cluster or into it. */
  restores: readonly RestoreFact[];
  isInto: (restore: RestoreFact) => boolean;
  text: Record<Frequency, string>;
}

/** The lanes that have something to show, from the most frequent kind to the rarest, then copies and restores. */
export function lanesOf({ snapshots, planned, restores, isInto, text }: LaneFacts): Lane[] {
  const kinds = laneOrder.map(
    (frequency): Lane => ({
      id: frequency,
      kind: frequency,
      name: text[frequency],
      marks: [
        ...snapshots
          .filter((each) => frequencyOf(each) === frequency)
          .flatMap((snapshot): Mark[] => {
            const at = momentOf(snapshot);
            return at === undefined ? [] : [{ kind: 'snapshot', at, snapshot }];
          }),
        ...planned
          .filter((each) => each.frequency === frequency)
          .map((each): Mark => ({ kind: 'planned', at: each.at, planned: each })),
      ],
    }),
  );
  const regions = [...new Set(snapshots.flatMap(({ copyRegions }) => copyRegions))].sort();
  const copies = regions.map(
    (region): Lane => ({
      id: `copy/${region}`,
      kind: 'copy',
      name: region,
      marks: snapshots.flatMap((snapshot): Mark[] => {
        const at = momentOf(snapshot);
        const isThere = at !== undefined && snapshot.copyRegions.includes(region);
        return isThere ? [{ kind: 'copy', at, snapshot, region }] : [];
      }),
    }),
  );
  const jobs: Lane = {
    id: 'restore',
    kind: 'restore',
    name: 'Restores',
    marks: restores.flatMap((restore): Mark[] =>
      restore.requestedAt === undefined
        ? []
        : [{ kind: 'restore', at: restore.requestedAt, restore, into: isInto(restore) }],
    ),
  };
  return [...kinds, ...copies, jobs].filter(({ marks }) => marks.length > 0);
}

/** Minimum distance of the marks of a lane before they are drawn as one, in pixels: their own width and a little. */
export function roomOf(kind: LaneKind): number {
  return kind === 'hourly' ? 3.5 : 9;
}

export const isOfSnapshot = (mark: Mark): mark is Extract<Mark, { snapshot: SnapshotFact }> =>
  mark.kind === 'snapshot' || mark.kind === 'copy';

/** A part of the axis by whether it can be restored, for the bar at the top. */
export interface Period {
  from: number;
  to: number;
  kind: 'continuous' | 'gap' | 'closedGap';
}

export function periodsOf(existing: Recoverability, now: number): Period[] {
  const spans = existing.continuous.map(({ from, to }): Period => ({ from, to, kind: 'continuous' }));
  const gaps = existing.gaps.map(
    ({ from, to }): Period => ({ from, to: to ?? now, kind: to === undefined ? 'gap' : 'closedGap' }),
  );
  return [...spans, ...gaps].sort((a, b) => a.from - b.from);
}
