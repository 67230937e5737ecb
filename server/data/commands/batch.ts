import { type Document, Long } from 'bson';
import { sizeOfStored } from '../limits/document-size.ts';

/** Documented: a first batch without a size has 101 documents. */
export const firstBatchSize = 101;
/** Documented: no batch is larger than 16 MB. Ours are smaller, so that one takes others no noticeable time. */
const largest = 2 * 1024 * 1024;

/** How many of the documents from `from` on make one batch; at least one, however large. */
export function batchEnd(docs: readonly Document[], from: number, count: number): number {
  let size = 0;
  let at = from;
  while (at < docs.length && at - from < count) {
    size += sizeOfStored(docs[at] as Document);
    if (size > largest && at > from) break;
    at += 1;
  }
  return at;
}

interface CursorKeeper {
  keep(ns: string, rest: Document[]): bigint;
}

export interface BatchOptions {
  /** Absent: the first batch has its usual size. */
  batchSize?: number | undefined;
  /** What does not fit the first batch is dropped. */
  singleBatch?: boolean | undefined;
}

/** Reply of a command that begins a cursor. */
export function cursorReply(
  ns: string,
  docs: Document[],
  cursors: CursorKeeper,
  { batchSize = firstBatchSize, singleBatch = false }: BatchOptions = {},
): Document {
  const end = batchEnd(docs, 0, batchSize);
  const rest = singleBatch ? [] : docs.slice(end);
  const id = rest.length === 0 ? 0n : cursors.keep(ns, rest);
  return { cursor: { firstBatch: docs.slice(0, end), id: Long.fromBigInt(id), ns }, ok: 1 };
}

/** The size of the first batch that a command's `cursor` asks for. */
export function cursorBatch(command: Document): BatchOptions {
  const size: unknown = (command.cursor as Document | undefined)?.batchSize;
  return size === undefined ? {} : { batchSize: Number(size) };
}
