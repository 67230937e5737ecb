import type { EjsonObject } from '#src/lib/ejson/value.ts';

/** Their `_id`s are in memory. */
const mostDocuments = 1_000_000;

/** The `_id`s of the documents in a file: an export that continues leaves these documents out. */
export class WrittenIds {
  readonly #ids = new Set<string>();
  #isUsable = true;

  /** False if the documents cannot be told apart: without an `_id`, with one twice, or too many. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  add(documents: readonly EjsonObject[]): void {
    for (const { _id } of documents) {
      if (!this.#isUsable) return;
      const id = JSON.stringify(_id);
      if (id === undefined || this.#ids.has(id) || this.#ids.size >= mostDocuments) {
        this.#isUsable = false;
        this.#ids.clear();
        return;
      }
      this.#ids.add(id);
    }
  }

  /** The documents that are not in the file. */
  without(documents: readonly EjsonObject[]): EjsonObject[] {
    return documents.filter(({ _id }) => !this.#ids.has(JSON.stringify(_id ?? null)));
  }
}
