import { calculateObjectSize, type Document, serialize, setInternalBufferSize } from 'bson';
import { decode } from '../values/decode-bson.ts';
import { normalize } from '../values/values.ts';

/** Documents as bytes between threads: one after the other, each begins with its length. */

/** Bytes of the serializer's buffer, which it shares among all calls // read in its source: 17 MiB at first */
let capacity = 17 * 1024 * 1024;
/** A text at the end of the buffer is cut without an error, between two characters of at most four bytes. */
const cutAtMost = 16;

/** A document as BSON, however large; fields that are undefined are left out. */
export function toBytes(doc: Document): Uint8Array<ArrayBuffer> {
  try {
    const bytes = serialize(doc);
    if (bytes.length < capacity - cutAtMost) return bytes as Uint8Array<ArrayBuffer>;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const size = calculateObjectSize(doc);
  if (size >= capacity - cutAtMost) {
    capacity = size + 1024;
    setInternalBufferSize(capacity);
  }
  return serialize(doc) as Uint8Array<ArrayBuffer>;
}

export function fromBytes(bytes: Uint8Array): Document {
  return normalize(decode(bytes)) as Document;
}

/** The same without a copy of it: one part of the bytes for each document. */
export function* parts(bytes: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const size = view.getInt32(at, true);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/** Bytes that cross at once. */
const chunkSize = 256 * 1024;

/** Gathers documents into chunks. */
export class Chunks {
  #parts: Uint8Array[] = [];
  #size = 0;
  /** Bytes of all documents so far. */
  total = 0;

  /** A chunk, when this document fills one. */
  add(doc: Document): Uint8Array<ArrayBuffer> | undefined {
    const bytes = toBytes(doc);
    this.#parts.push(bytes);
    this.#size += bytes.length;
    this.total += bytes.length;
    return this.#size >= chunkSize ? this.rest() : undefined;
  }

  /** What no chunk holds yet. */
  rest(): Uint8Array<ArrayBuffer> | undefined {
    if (this.#size === 0) return undefined;
    const chunk = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      chunk.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.#size = 0;
    return chunk;
  }
}

export function chunksOf(docs: Iterable<Document>): Uint8Array<ArrayBuffer>[] {
  const chunks = new Chunks();
  const created: Uint8Array<ArrayBuffer>[] = [];
  for (const doc of docs) {
    const chunk = chunks.add(doc);
    if (chunk) created.push(chunk);
  }
  const last = chunks.rest();
  return last ? [...created, last] : created;
}
