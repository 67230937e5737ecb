import { batches, runCommand } from '#src/api/run-command.ts';
import {
  type Ejson,
  type EjsonObject,
  epochOf,
  int,
  isObject,
  numberOf,
  textOf,
} from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';

/** A file of a GridFS bucket, from its document. */
export interface StoredFile {
  id: Ejson;
  name: string;
  bytes: number;
  chunkBytes: number;
  uploaded: number | undefined;
  contentType: string | undefined;
  document: EjsonObject;
}

const filesSuffix = '.files';

const chunksSuffix = '.chunks';

/** The bucket to which a collection belongs by its name; undefined for other names. */
const bucketIn = (collection: string): string | undefined =>
  /^(.+)\.(?:files|chunks)$/su.exec(collection)?.[1];

/** The collection with the files of a bucket, for it and for its chunks; undefined for other collections. */
export function filesCollectionOf(collection: string, names: readonly string[]): string | undefined {
  const both = partnersOf(collection);
  return both.every((name) => names.includes(name)) ? both[0] : undefined;
}

/** The names of both collections of a bucket, from one of them; empty for other names. */
export function partnersOf(collection: string): string[] {
  const bucket = bucketIn(collection);
  return bucket === undefined ? [] : [`${bucket}${filesSuffix}`, `${bucket}${chunksSuffix}`];
}

export const chunksOf = (filesCollection: string): string =>
  `${filesCollection.slice(0, -filesSuffix.length)}${chunksSuffix}`;

export function storedFile(document: EjsonObject): StoredFile {
  const metadata = isObject(document.metadata) ? document.metadata : {};
  return {
    id: document._id ?? null,
    name: textOf(document.filename) ?? '',
    bytes: numberOf(document.length) ?? 0,
    chunkBytes: numberOf(document.chunkSize) ?? 0,
    uploaded: epochOf(document.uploadDate ?? null),
    contentType: textOf(document.contentType) ?? textOf(metadata.contentType),
    document,
  };
}

/** Files of one list. */
export const mostFiles = 1_000;

/** The newest files whose names contain a text. */
export async function readFiles(
  { at, db, collection }: Namespace,
  text: string,
  signal: AbortSignal,
): Promise<StoredFile[]> {
  const pattern = text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
  const byName: EjsonObject =
    text === '' ? {} : { filename: { $regularExpression: { pattern, options: 'i' } } };
  const command: EjsonObject = {
    find: collection,
    filter: byName,
    sort: { uploadDate: int(-1) },
    limit: int(mostFiles),
    batchSize: int(mostFiles),
  };
  const documents: EjsonObject[] = [];
  for await (const batch of batches({ at, db, collection, command, batchSize: mostFiles, signal })) {
    documents.push(...batch);
  }
  return documents.map(storedFile);
}

/** Indexes that drivers expect of a bucket // documented: GridFS specification */
export async function ensureIndexes({ at, db, collection }: Namespace, signal: AbortSignal): Promise<void> {
  const files = { key: { filename: int(1), uploadDate: int(1) }, name: 'filename_1_uploadDate_1' };
  const chunks = { key: { files_id: int(1), n: int(1) }, name: 'files_id_1_n_1', unique: true };
  await runCommand(at, db, { createIndexes: collection, indexes: [files] }, signal);
  await runCommand(at, db, { createIndexes: chunksOf(collection), indexes: [chunks] }, signal);
}
