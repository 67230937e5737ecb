import { type Document, Long } from 'bson';
import { documentLimit, sizeOfStored } from '#server/data/limits/document-size.ts';

/** Documented: a first batch without a size has 101 documents. */
export const firstBatchSize = 101;
/** Bytes of the documents of one batch // documented: 16 MiB; a reply has its envelope beside them */
const batchLimit = documentLimit;
/** Bytes of an element of a list beside its value: type, index as text, zero // documented: BSON */
const elementBytes = 8;

/** Collects the documents of one batch by their encoded size: the first always fits, so that every cursor advances. */
export class Batch {
  readonly docs: Document[] = [];
  readonly #count: number;
  #bytes = 0;

  /** `count`: documents at most; infinite where the client gave no size. */
  constructor(count: number) {
    this.#count = count;
  }

  /** Adds a document; false where it belongs to the next batch. */
  add(doc: Document): boolean {
    if (this.docs.length >= this.#count) return false;
    const bytes = sizeOfStored(doc) + elementBytes;
    if (this.docs.length > 0 && this.#bytes + bytes > batchLimit) return false;
    this.#bytes += bytes;
    this.docs.push(doc);
    return true;
  }
}

/** The documents of the next batch from `from` on. */
export function nextBatch(docs: readonly Document[], from: number, count: number): Document[] {
  const batch = new Batch(count);
  for (let at = from; at < docs.length; at += 1) if (!batch.add(docs[at] as Document)) break;
  return batch.docs;
}

interface CursorKeeper {
  keep(ns: string, rest: Document[], isAtEnd?: boolean): bigint;
}

export interface BatchOptions {
  /** Absent: the first batch has its usual size. */
  batchSize?: number | undefined;
  /** Drops documents that do not fit the first batch. */
  singleBatch?: boolean | undefined;
  /** Whether the query has found its end with its last document: then a full batch closes the cursor. */
  isAtEnd?: boolean;
}

/** Reply of a command that begins a cursor. */
export function cursorReply(
  ns: string,
  docs: Document[],
  cursors: CursorKeeper,
  { batchSize = firstBatchSize, singleBatch = false, isAtEnd = true }: BatchOptions = {},
): Document {
  const firstBatch = nextBatch(docs, 0, batchSize);
  const rest = docs.slice(firstBatch.length);
  // documented: after a full batch the server has not yet looked for a further document
  const isOpen = rest.length > 0 || (!isAtEnd && firstBatch.length >= batchSize);
  const id = isOpen && !singleBatch ? cursors.keep(ns, rest, isAtEnd) : 0n;
  return { cursor: { firstBatch, id: Long.fromBigInt(id), ns }, ok: 1 };
}

/** The first batch size in a command's `cursor`. */
export function cursorBatch(command: Document): BatchOptions {
  const size: unknown = (command.cursor as Document | undefined)?.batchSize;
  return size === undefined ? {} : { batchSize: Number(size) };
}
