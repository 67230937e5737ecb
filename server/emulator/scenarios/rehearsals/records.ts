import type { Difficulty } from '#contract/emulator/rehearsals.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** The marks of a rehearsal: after each of them, events follow with a delay. */
export type Mark = 'linked' | 'refused' | 'copying' | 'failed' | 'ready';

/** The rehearsal of a migration, and its past events. */
export interface RehearsalRecord {
  id: string;
  orgId: string;
  groupId: string;
  clusterId: string;
  clusterName: string;
  sourceGroupId: string;
  sourceName: string;
  difficulty: Difficulty;
  /** In milliseconds since the epoch, as all times of it. */
  startedAt: number;
  endedAt?: number;
  /** The next look at how far people are. */
  due?: string;
  /** When each was seen first. */
  marks: Partial<Record<Mark, number>>;
  /** Steps that have happened, by their place in the plot. */
  happened: { index: number; at: number }[];
  /** The load on the source. */
  workloadId?: string;
}

export const rehearsalTables = {
  rehearsals: spec<RehearsalRecord>()({
    all: { key: () => 'all', order: (row) => row.id },
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId },
  }),
};

type RehearsalTables = typeof rehearsalTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends RehearsalTables {}
}
