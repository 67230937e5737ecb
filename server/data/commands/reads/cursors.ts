import { randomBytes } from 'node:crypto';
import type { Document } from 'bson';
import { ChangeStream } from '#server/data/changes/change-stream.ts';
import type { Cursors, LiveCursor } from '#server/data/documents.ts';
import { checkedSize, documentLimit } from '#server/data/limits/document-size.ts';
import { CommandError } from '../command-error.ts';
import { nextBatch } from '../writes/batch.ts';

/** Open cursors at a time, and documents and bytes that all of them keep; the one that was not used for longest makes room. */
const mostOpen = 10_000;
const mostKept = 2_000_000;
const mostBytes = 1024 ** 3;
/** Documents of a result by which all of it is measured. */
const sampled = 8;

interface Open {
  /** Who has opened it; undefined where there are no users. */
  owner: string | undefined;
  bytes: number;
  ns: string;
  live?: LiveCursor;
  rest: Document[];
  /** Whether a full last batch closes the cursor. */
  isAtEnd: boolean;
  at: number;
}

/** Bytes that documents take, by some of them. */
function bytesOf(docs: readonly Document[]): number {
  const stride = Math.max(1, Math.floor(docs.length / sampled));
  let bytes = 0;
  let count = 0;
  for (let at = 0; at < docs.length; at += stride) {
    bytes += sizeOf(docs[at] as Document);
    count += 1;
  }
  return count === 0 ? 0 : (bytes / count) * docs.length;
}

function sizeOf(doc: Document): number {
  try {
    return checkedSize(doc);
  } catch (error) {
    // it is refused when it is fetched
    if (error instanceof CommandError) return documentLimit;
    throw error;
  }
}

/** Never 0, and unpredictable // documented: 64 bits */
function newId(isTaken: (id: bigint) => boolean): bigint {
  for (;;) {
    const id = randomBytes(8).readBigInt64LE() & 0x7fff_ffff_ffff_ffffn;
    if (id !== 0n && !isTaken(id)) return id;
  }
}

/** Results that are not yet fetched, in memory. */
export class KeptCursors {
  readonly #open = new Map<bigint, Open>();
  #kept = 0;
  #bytes = 0;

  /** The cursors of one user, who can use no others // documented */
  of(owner?: string): Cursors {
    return {
      keep: (ns, rest, isAtEnd = true) => this.#add({ owner, ns, rest, isAtEnd, at: 0, bytes: 0 }),
      keepLive: (ns, live) => this.#add({ owner, ns, live, rest: [], isAtEnd: false, at: 0, bytes: 0 }),
      live: (ns, id) => this.#find(ns, id, owner).live,
      take: (ns, id, count) => this.#take(this.#find(ns, id, owner), id, count),
      kill: (id) => this.#open.get(id)?.owner === owner && this.#close(id),
    };
  }

  /** Cursors that are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Whether a cursor is a change stream. */
  isChangeStream(id: bigint): boolean {
    return this.#open.get(id)?.live instanceof ChangeStream;
  }

  #add(opened: Open): bigint {
    const id = newId((each) => this.#open.has(each));
    opened.bytes = bytesOf(opened.rest);
    this.#open.set(id, opened);
    this.#kept += opened.rest.length;
    this.#bytes += opened.bytes;
    for (const oldest of this.#open.keys()) {
      const isFew = this.#open.size <= mostOpen && this.#kept <= mostKept && this.#bytes <= mostBytes;
      if (isFew || oldest === id) break;
      this.#close(oldest);
    }
    return id;
  }

  #close(id: bigint): boolean {
    const open = this.#open.get(id);
    this.#kept -= open?.rest.length ?? 0;
    this.#bytes -= open?.bytes ?? 0;
    return this.#open.delete(id);
  }

  #find(ns: string, id: bigint, owner: string | undefined): Open {
    const open = this.#open.get(id);
    if (open === undefined) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    if (open.ns !== ns) {
      throw new CommandError(
        'Unauthorized',
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${open.ns}`,
      );
    }
    if (open.owner !== owner) {
      throw new CommandError('Unauthorized', `cursor id ${id} was not created by the authenticated user`);
    }
    return open;
  }

  #take(open: Open, id: bigint, count: number): { batch: Document[]; done: boolean } {
    const batch = nextBatch(open.rest, open.at, count);
    open.at += batch.length;
    // documented: after a full batch the server has not yet looked for a further document
    const done = open.at >= open.rest.length && (open.isAtEnd || batch.length < count);
    if (done) this.#close(id);
    else {
      // used just now: it is the last to make room
      this.#open.delete(id);
      this.#open.set(id, open);
    }
    return { batch, done };
  }
}
