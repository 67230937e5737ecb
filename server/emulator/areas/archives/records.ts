import type { OnlineArchive } from '#contract/archives/schemas.ts';
import { spec } from '#server/emulator/kernel/table.ts';

interface ArchiveAmounts {
  /** Documents moved out of the cluster, and documents whose time in the archive is over. */
  moved: number;
  expired: number;
  lastRun: string;
}

export type ArchiveRecord = Omit<OnlineArchive, '_id'> & {
  id: string;
  clusterId: string;
  created: string;
  /** The wait before the next run, in milliseconds at the service's pace. */
  wait: number;
  /** What runs have done so far; absent before the first one. */
  amounts?: ArchiveAmounts;
  /** The scheduled next step; absent while paused. */
  due?: string;
};

export const archiveTables = {
  onlineArchives: spec<ArchiveRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => row.created },
  }),
};

type ArchiveTables = typeof archiveTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends ArchiveTables {}
}
