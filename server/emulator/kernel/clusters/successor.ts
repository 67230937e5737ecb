import type { ClusterRecord } from '#contract/clusters/record.ts';
import { moveData } from '../documents/lifecycle.ts';
import type { TableName } from '../tables.ts';
import type { World } from '../world.ts';

/**
 * Replaces a cluster by one with another ID: documents, search indexes and all other rows of the first belong to the
 * second. Other areas see a deletion and a creation.
 */
export function succeed(world: World, before: ClusterRecord, after: ClusterRecord): void {
  for (const name of Object.keys(world.tables) as TableName[]) {
    if (name === 'dataSets' || !Object.hasOwn(world.tableSpecs[name]?.indexes ?? {}, 'cluster')) continue;
    moveRows(world.tables[name] as unknown as OfClusters, before.id, after.id);
  }
  moveData(world, before.id, after.id);
  world.tables.clusters.delete(before.id);
  world.tables.clusters.put(after);
  world.emit('cluster.deleted', { cluster: before, retainBackups: false });
  world.emit('cluster.created', { cluster: after });
}

interface OfClusters {
  by(index: string, key: string): readonly { id: string; clusterId?: string }[];
  put(row: object): void;
  delete(id: string): boolean;
}

function moveRows(table: OfClusters, from: string, to: string): void {
  for (const row of [...table.by('cluster', from)]) {
    if (row.id === from) table.delete(from);
    table.put({
      ...row,
      ...(row.id === from && { id: to }),
      ...(row.clusterId === from && { clusterId: to }),
    });
  }
}
