import { type Document, Long } from 'bson';
import type { DataSource } from '../data-source.ts';

interface Open {
  source: DataSource;
  db: string;
  collection: string;
  id: Long | bigint | number;
  session: string | undefined;
  batchSize: number | undefined;
}

/** A function keeps its results in its own memory: later batches are small. */
const laterBatch = 1000;

/** Cursors of the data sources that a function has not read to their end, by numbers of our own. */
export class HostCursors {
  readonly #open = new Map<number, Open>();
  #last = 0;

  keep(open: Open): number {
    this.#last += 1;
    this.#open.set(this.#last, open);
    return this.#last;
  }

  get(id: unknown): Open | undefined {
    return typeof id === 'number' ? this.#open.get(id) : undefined;
  }

  forget(id: number): void {
    this.#open.delete(id);
  }

  /** Closes open cursors; a disconnected source has closed them itself. */
  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(
      open.map(({ source, db, collection, id }) =>
        source.run(db, { killCursors: collection, cursors: [toLong(id)] }),
      ),
    );
  }
}

export function nextBatch({ collection, id, batchSize }: Open): Document {
  return { getMore: toLong(id), collection, batchSize: batchSize || laterBatch };
}

function toLong(id: Long | bigint | number): Long {
  return Long.isLong(id) ? id : Long.fromBigInt(BigInt(id as bigint | number));
}
