import type {
  ClusterAnalyzersRecord,
  SearchDeploymentRecord,
  SearchIndexRecord,
} from '#contract/search/record.ts';
import { spec } from '#server/emulator/kernel/table.ts';

export const searchTables = {
  searchIndexes: spec<SearchIndexRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId },
    namespace: { key: (row) => namespaceKey(row.clusterId, row.database, row.collectionName) },
  }),
  clusterAnalyzers: spec<ClusterAnalyzersRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.id },
  }),
  searchDeployments: spec<SearchDeploymentRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId },
  }),
};

/** A collection of a cluster; names hold no NUL. */
export function namespaceKey(clusterId: string, database: string, collectionName: string): string {
  return [clusterId, database, collectionName].join('\0');
}

type SearchTables = typeof searchTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends SearchTables {}
}
