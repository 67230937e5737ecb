import type { OnlineArchive } from '#contract/archives/schemas.ts';
import { spec } from '#server/emulator/kernel/table.ts';

export type ArchiveRecord = Omit<OnlineArchive, '_id'> & {
  id: string;
  clusterId: string;
  created: string;
  /** The wait before the next run, in milliseconds at the service's pace. */
  wait: number;
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
