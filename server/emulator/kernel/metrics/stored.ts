import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type Holding, holdingsOf } from '../documents/data-sizes.ts';
import type { World } from '../world.ts';
import { databaseValue, type MeasuredDatabase } from './database-values.ts';
import { systemDatabases } from './namespaces.ts';

/** The total size of a process's databases, in bytes. */
export interface Stored {
  data: number;
  /** Without the databases of the system. */
  ownData: number;
  storage: number;
  indexes: number;
}

/** A database of the system is small and stays so // assumed */
const ofTheSystem: MeasuredDatabase = { collections: 1, documents: 6, bytes: 2_400 };

function measured(holdings: readonly Holding[], share: number): MeasuredDatabase {
  const part = (of: (holding: Holding) => number) =>
    Math.round(holdings.reduce((total, holding) => total + of(holding), 0) * share);
  return {
    collections: holdings.length,
    documents: part(({ documents }) => documents),
    bytes: part(({ bytes }) => bytes),
  };
}

/**
 * One database of a process, for its measurements.
 * @param host its cluster, and the share of every collection that it holds, 0 to 1
 */
export function measuredDatabase(
  world: World,
  { cluster, share }: { cluster: Pick<ClusterRecord, 'id'>; share: number },
  databaseName: string,
): MeasuredDatabase {
  const own = holdingsOf(world, cluster).filter(({ db }) => db === databaseName);
  return own.length === 0 ? ofTheSystem : measured(own, share);
}

/** All databases of a process with a share of these collections: the sum of their values. */
export function storedOf(holdings: readonly Holding[], share: number): Stored {
  const names = [...new Set(holdings.map(({ db }) => db))];
  const own = names.map((name) =>
    measured(
      holdings.filter(({ db }) => db === name),
      share,
    ),
  );
  const all = [...own, ...systemDatabases.map(() => ofTheSystem)];
  const sum = (databases: readonly MeasuredDatabase[], name: string) =>
    databases.reduce((total, database) => total + databaseValue(database, name), 0);
  return {
    data: sum(all, 'DATABASE_DATA_SIZE'),
    ownData: sum(own, 'DATABASE_DATA_SIZE'),
    storage: sum(all, 'DATABASE_STORAGE_SIZE'),
    indexes: sum(all, 'DATABASE_INDEX_SIZE'),
  };
}
