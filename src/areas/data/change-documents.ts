import { type At, demandWritten, runCommand } from '#src/api/run-command.ts';
import {
  type Ejson,
  type EjsonObject,
  int,
  kindOf,
  numberOf,
  sameEjson,
  without,
} from '#src/lib/ejson/value.ts';
import { readDocument } from './queries.ts';

/** One collection of one source. */
export interface Namespace {
  at: At;
  db: string;
  collection: string;
}

/** `{ _id: { $eq: id } }`: an id that is a document with operators in it is still an id. */
export const byId = (id: Ejson): EjsonObject => ({ _id: { $eq: id } });

export async function insertDocuments(
  { at, db, collection }: Namespace,
  documents: EjsonObject[],
  signal?: AbortSignal,
): Promise<number> {
  const reply = await runCommand(at, db, { insert: collection, documents, ordered: true }, signal);
  demandWritten(reply);
  return numberOf(reply.n) ?? 0;
}

/** Statements of one command. */
const mostDeletes = 1_000;

export async function deleteDocuments(
  { at, db, collection }: Namespace,
  ids: readonly Ejson[],
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let next = 0; next < ids.length; next += mostDeletes) {
    const deletes = ids.slice(next, next + mostDeletes).map((id) => ({ q: byId(id), limit: int(1) }));
    const reply = await runCommand(at, db, { delete: collection, deletes, ordered: false }, signal);
    demandWritten(reply);
    count += numberOf(reply.n) ?? 0;
  }
  return count;
}

/** Another user changed or deleted the document since it was read. */
export class DocumentChanged extends Error {
  /** As it is now; null when it is gone. */
  readonly now: EjsonObject | null;

  constructor(now: EjsonObject | null) {
    super(now ? 'The document was changed meanwhile.' : 'The document was deleted meanwhile.');
    this.name = 'DocumentChanged';
    this.now = now;
  }
}

/**
 * Replaces a document if it is still as it was read; otherwise throws DocumentChanged. Reading it again finds
 * every difference, and the filter with the old values refuses what happens between reading and writing.
 */
export async function replaceDocument(
  { at, db, collection }: Namespace,
  read: EjsonObject,
  next: EjsonObject,
  signal?: AbortSignal,
): Promise<void> {
  const id = read._id ?? null;
  // data of a secondary may be older than the replaced document
  const primary: At = { ...at, read: 'primary' };
  const now = await readDocument(primary, db, collection, byId(id));
  if (!sameEjson(now ?? undefined, read)) throw new DocumentChanged(now);
  const update = { q: unchanged(read), u: next, multi: false, upsert: false };
  const reply = await runCommand(at, db, { update: collection, updates: [update] }, signal);
  demandWritten(reply);
  if (numberOf(reply.n) === 0)
    throw new DocumentChanged(await readDocument(primary, db, collection, byId(id)));
}

// a query for these does not mean equality, or cannot name the field
const unsure = new Set(['regex', 'undefined', 'minKey', 'maxKey']);

/** A filter that a document matches while its fields have the values that were read. */
export function unchanged(read: EjsonObject): EjsonObject {
  const fields = Object.entries(without(read, '_id')).filter(
    ([name, value]) =>
      name !== '' && !name.startsWith('$') && !name.includes('.') && !unsure.has(kindOf(value)),
  );
  return { ...byId(read._id ?? null), ...Object.fromEntries(fields.map(([name, $eq]) => [name, { $eq }])) };
}
