import { calculateObjectSize, type Document, Long } from 'bson';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { cursorBatch, cursorDocuments } from '#server/functions/sources/cursor-documents.ts';

/** Documents that a trial indexes; a larger collection is sampled. */
const mostDocuments = 5_000;
/** Bytes of them, as BSON. */
const mostBytes = 32 * 1024 * 1024;

interface Read {
  source: Pick<DataSource, 'run'>;
  db: string;
  signal: AbortSignal;
}

/**
 * The documents of a collection, or a sample of them that holds those with the `_id`s that are named (canonical extended
 * JSON), and how many the collection has.
 */
export async function trialDocuments(
  read: Read,
  collection: string,
  ids: readonly string[],
): Promise<{ documents: Document[]; total: number }> {
  const { n } = await read.source.run(read.db, { count: collection }, optionsOf(read));
  const total = Long.isLong(n) ? n.toNumber() : Number(n ?? 0);
  const cursor = { batchSize: cursorBatch };
  if (total <= mostDocuments) {
    return { documents: await taken(read, collection, [{ find: collection, ...cursor }]), total };
  }
  const filter = { _id: { $in: ids.map(parseEjson) } };
  const pipeline = [{ $sample: { size: mostDocuments } }];
  const commands = [
    ...(ids.length > 0 ? [{ find: collection, filter, ...cursor }] : []),
    { aggregate: collection, pipeline, cursor },
  ];
  return { documents: await taken(read, collection, commands), total };
}

/** The results of the commands, each document once, until the limit. */
async function taken(read: Read, collection: string, commands: readonly Document[]): Promise<Document[]> {
  const { source, db } = read;
  const documents = new Map<string, Document>();
  let bytes = 0;
  for (const command of commands) {
    for await (const each of cursorDocuments(source, { db, name: collection }, command, optionsOf(read))) {
      if (documents.size >= mostDocuments || bytes >= mostBytes) break;
      documents.set(toEjson(each._id), each);
      bytes += calculateObjectSize(each);
    }
  }
  return [...documents.values()];
}

/** The documents of each collection that synonyms come from; one that is not there has none. */
export async function synonymDocuments(
  read: Read,
  collections: Iterable<string>,
): Promise<Map<string, Document[]>> {
  const held = new Map<string, Document[]>();
  for (const name of new Set(collections)) {
    held.set(name, await taken(read, name, [{ find: name, batchSize: cursorBatch }]));
  }
  return held;
}

const optionsOf = ({ signal }: Read) => ({ readPreference: 'primaryPreferred', signal }) as const;
