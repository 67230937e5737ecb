/** Indexes of a collection: that of its ids, and one for each of the first two fields // assumed */
const indexesEach = 3;
const compression = 0.42;
const indexShare = 0.1;
/** What files are a multiple of // documented: the storage engine's allocation size */
const block = 4096;

/** The measured values of a database: its current documents. */
export interface MeasuredDatabase {
  collections: number;
  documents: number;
  bytes: number;
}

/** One measurement of a database. */
export function databaseValue({ collections, documents, bytes }: MeasuredDatabase, name: string): number {
  const stored = Math.max(collections, Math.ceil((bytes * compression) / block)) * block;
  const indexes = collections * indexesEach;
  switch (name) {
    case 'DATABASE_AVERAGE_OBJECT_SIZE':
      return documents === 0 ? 0 : bytes / documents;
    case 'DATABASE_COLLECTION_COUNT':
      return collections;
    case 'DATABASE_DATA_SIZE':
      return bytes;
    case 'DATABASE_STORAGE_SIZE':
      return stored;
    case 'DATABASE_INDEX_SIZE':
      return Math.max(indexes, Math.ceil((bytes * indexShare) / block)) * block;
    case 'DATABASE_INDEX_COUNT':
      return indexes;
    case 'DATABASE_OBJECT_COUNT':
      return documents;
    default:
      return 0; // extents are gone, views are not made up
  }
}
