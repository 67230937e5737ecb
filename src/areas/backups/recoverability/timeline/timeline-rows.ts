import type { RestoreFact, SnapshotFact, SnapshotState } from '#src/areas/backups/shared/facts.ts';
import type { Recoverability } from '#src/areas/backups/shared/recoverability.ts';
import { frequencyLabels, snapshotKind } from '#src/areas/backups/shared/texts.tsx';
import { restoreTitle } from './mark-text.ts';
import type { PlannedSnapshot } from './timeline-marks.ts';

/** One line of the table behind the picture. */
export interface TimelineRow {
  id: string;
  at: number;
  /** When it ends: the end of a span, the expiry of a snapshot. */
  until: number | undefined;
  what: string;
  state: string;
  sizeBytes: number | undefined;
  regions: readonly string[];
  note: string | undefined;
  snapshot: SnapshotFact | undefined;
}

export interface RowFacts {
  snapshots: readonly SnapshotFact[];
  planned: readonly PlannedSnapshot[];
  restores: readonly RestoreFact[];
  isInto: (restore: RestoreFact) => boolean;
  known: Recoverability;
}

const states: Record<SnapshotState, string> = {
  queued: 'Queued',
  inProgress: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
};
const bare = { sizeBytes: undefined, regions: [], note: undefined, snapshot: undefined } as const;

/** The content of the chart, the newest first: future entries are at the top. */
export function timelineRows({ snapshots, planned, restores, isInto, known }: RowFacts): TimelineRow[] {
  const rows: TimelineRow[] = [
    ...planned.map(
      (each): TimelineRow => ({
        ...bare,
        id: `planned/${each.at}`,
        at: each.at,
        until: undefined,
        what: `${frequencyLabels[each.frequency]} snapshot`,
        state: 'Scheduled',
      }),
    ),
    ...snapshots.flatMap((snapshot): TimelineRow[] => {
      const at = snapshot.at ?? snapshot.requestedAt;
      if (at === undefined) return [];
      const { id, expiresAt, sizeBytes, copyRegions, description, state } = snapshot;
      const what = `${snapshotKind(snapshot)} snapshot`;
      const until = state === 'failed' ? undefined : expiresAt;
      return [
        {
          id,
          at,
          until,
          what,
          state: states[state],
          sizeBytes,
          regions: copyRegions,
          note: description,
          snapshot,
        },
      ];
    }),
    ...restores.flatMap((restore): TimelineRow[] => {
      const { id, requestedAt: at, finishedAt, state } = restore;
      if (at === undefined) return [];
      const what = restoreTitle(restore, isInto(restore));
      return [
        { ...bare, id, at, until: finishedAt, what, state: state.charAt(0).toUpperCase() + state.slice(1) },
      ];
    }),
    ...known.continuous.map(
      ({ from, to }): TimelineRow => ({
        ...bare,
        id: `continuous/${from}`,
        at: from,
        until: to,
        what: 'Continuous backup',
        state: 'Continuous',
      }),
    ),
    ...known.gaps.map(
      ({ from, to, restore }): TimelineRow => ({
        ...bare,
        id: `gap/${from}`,
        at: from,
        until: to,
        what: 'Gap without restore points',
        state: to === undefined ? 'Gap open' : 'Gap',
        note: restoreTitle(restore, true),
      }),
    ),
  ];
  return rows.sort((a, b) => b.at - a.at);
}
