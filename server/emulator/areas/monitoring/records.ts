import { spec } from '#server/emulator/kernel/table.ts';

/** Kept under the cluster's id. */
interface PinnedRecord {
  id: string;
  groupId: string;
  namespaces: string[];
}

export const monitoringTables = {
  pinnedNamespaces: spec<PinnedRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.id },
  }),
};

type MonitoringTables = typeof monitoringTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends MonitoringTables {}
}
