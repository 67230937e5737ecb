import { sampleAt } from './curves.ts';
import type { MeasuredHost } from './measured-host.ts';
import { namespacesOf } from './namespaces.ts';

/** Indexes of a collection: that of its ids, and one for each of the first two fields. */
const indexesEach = 3;
const compression = 0.42;
const indexShare = 0.1;

/** What one database of a process measures; databases of the system are small and stay so // assumed */
export function databaseValueAt(host: MeasuredHost, databaseName: string, name: string, at: number): number {
  const own = namespacesOf(host.cluster).filter((each) => each.databaseName === databaseName);
  const share = own.reduce((sum, each) => sum + each.share, 0);
  const { full } = sampleAt(host, at, 0);
  const storage = own.length === 0 ? 40_960 : host.diskBytes * full * share * 0.8;
  const size = storage / compression;
  const object = own.reduce((sum, each) => sum + (each.objectBytes * each.share) / share, 0) || 400;
  switch (name) {
    case 'DATABASE_AVERAGE_OBJECT_SIZE':
      return object;
    case 'DATABASE_COLLECTION_COUNT':
      return Math.max(1, own.length);
    case 'DATABASE_DATA_SIZE':
      return size;
    case 'DATABASE_STORAGE_SIZE':
      return storage;
    case 'DATABASE_INDEX_SIZE':
      return storage * indexShare;
    case 'DATABASE_INDEX_COUNT':
      return Math.max(1, own.length * indexesEach);
    case 'DATABASE_OBJECT_COUNT':
      return Math.round(size / object);
    default:
      return 0; // extents are gone, views are not made up
  }
}
