import type { Document } from 'bson';
import { ChangeStream } from '../changes/change-stream.ts';
import type { Cursors, LiveCursor } from '../documents.ts';
import { batchEnd } from './batch.ts';
import { CommandError } from './command-error.ts';

/** Open cursors at a time, and documents that all of them keep; the one that was not used for longest makes room. */
const mostOpen = 10_000;
const mostKept = 2_000_000;

interface Open {
  ns: string;
  live?: LiveCursor;
  rest: Document[];
  at: number;
}

/** What was found and not yet fetched, in memory. */
export class KeptCursors implements Cursors {
  readonly #open = new Map<bigint, Open>();
  #last = 0n;
  #kept = 0;

  keep(ns: string, rest: Document[]): bigint {
    return this.#add({ ns, rest, at: 0 });
  }

  keepLive(ns: string, live: LiveCursor): bigint {
    return this.#add({ ns, live, rest: [], at: 0 });
  }

  live(ns: string, id: bigint): LiveCursor | undefined {
    return this.#find(ns, id).live;
  }

  /** Whether a cursor is a change stream. */
  isChangeStream(id: bigint): boolean {
    return this.#open.get(id)?.live instanceof ChangeStream;
  }

  #add(opened: Open): bigint {
    this.#last += 1n;
    this.#open.set(this.#last, opened);
    this.#kept += opened.rest.length;
    for (const oldest of this.#open.keys()) {
      const isFew = this.#open.size <= mostOpen && this.#kept <= mostKept;
      if (isFew || oldest === this.#last) break;
      this.#close(oldest);
    }
    return this.#last;
  }

  #close(id: bigint): boolean {
    this.#kept -= this.#open.get(id)?.rest.length ?? 0;
    return this.#open.delete(id);
  }

  #find(ns: string, id: bigint): Open {
    const open = this.#open.get(id);
    if (open === undefined) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    if (open.ns !== ns) {
      throw new CommandError(
        'Unauthorized',
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${open.ns}`,
      );
    }
    return open;
  }

  take(ns: string, id: bigint, count: number): { batch: Document[]; done: boolean } {
    const open = this.#find(ns, id);
    const end = batchEnd(open.rest, open.at, count);
    const batch = open.rest.slice(open.at, end);
    open.at = end;
    const done = open.at >= open.rest.length;
    if (done) this.#close(id);
    else {
      // used just now: it is the last to make room
      this.#open.delete(id);
      this.#open.set(id, open);
    }
    return { batch, done };
  }

  kill(id: bigint): boolean {
    return this.#close(id);
  }
}
