import { CommandError } from '../commands/command-error.ts';
import type { IndexSpec } from '../definition.ts';
import type { Stored } from '../documents.ts';
import { unbounded } from '../limits/budget.ts';
import { shortSliceMs, slices } from '../threads/slices.ts';
import { sortInSlices } from '../threads/sort-in-slices.ts';
import { type Entry, OrderedIndex } from './ordered-index.ts';

/** Sorted entries that become a tree at once: some milliseconds. More of them are added one by one. */
const mostFilled = 100_000;

/** A missing index of many documents is being built in slices; the command starts again when it is there. */
export class IndexNotBuilt extends Error {
  /** Equal for indexes with the same keys. */
  readonly structure: string;
  readonly built: Promise<void>;

  constructor(structure: string, built: Promise<void>) {
    super('an index is being built');
    this.name = 'IndexNotBuilt';
    this.structure = structure;
    this.built = built;
    // whoever waits receives a failure; a client that left does not
    built.catch(() => undefined);
  }
}

let startsAgain = false;

/** Runs a command whose caller starts it again after `IndexNotBuilt`. Commands run from beginning to end. */
export function startingAgain<Result>(action: () => Result): Result {
  const outer = startsAgain;
  startsAgain = true;
  try {
    return action();
  } finally {
    startsAgain = outer;
  }
}

/** Whether the running command starts again when an index is missing. */
export const commandStartsAgain = (): boolean => startsAgain;

/** A document before and after a change. */
type Change = readonly [before: Stored | undefined, after: Stored | undefined];

/** An index that is built between other work, and follows the changes that are made meanwhile. */
export class IndexBuild {
  readonly #changes: Change[] = [];
  #applied = 0;
  /** Resolves to the index; to undefined where a document cannot be indexed. */
  readonly done: Promise<OrderedIndex | undefined>;

  constructor(spec: IndexSpec, documents: readonly Stored[]) {
    this.done = this.#build(new OrderedIndex(spec), documents);
  }

  changed(before: Stored | undefined, after: Stored | undefined): void {
    this.#changes.push([before, after]);
  }

  /** Brings the built index up to date, within one turn of the event loop; false where a document cannot be indexed. */
  complete(index: OrderedIndex): boolean {
    try {
      while (this.#applyNext(index));
      return true;
    } catch (error) {
      if (error instanceof CommandError) return false;
      throw error;
    }
  }

  #applyNext(index: OrderedIndex): boolean {
    const change = this.#changes[this.#applied];
    if (!change) return false;
    this.#applied += 1;
    unbounded(() => index.replace(...change));
    return true;
  }

  async #build(index: OrderedIndex, documents: readonly Stored[]): Promise<OrderedIndex | undefined> {
    const yields = slices(shortSliceMs);
    // the caller still runs: the first slice is later
    await undefined;
    try {
      const entries: Entry[] = [];
      for (const stored of documents) {
        for (const entry of unbounded(() => index.entriesOf(stored))) entries.push(entry);
        // measured: an `await` of nothing takes as long as the entries of a document
        const pause = yields();
        if (pause !== undefined) await pause;
      }
      const sorted = await sortInSlices(entries, (a, b) => index.compareEntries(a, b), yields);
      if (sorted.length <= mostFilled) index.fill(sorted);
      for (const entry of sorted.length <= mostFilled ? [] : sorted) {
        index.addEntry(entry);
        const pause = yields();
        if (pause !== undefined) await pause;
      }
      while (this.#applyNext(index)) await yields();
      return index;
    } catch (error) {
      if (error instanceof CommandError) return undefined;
      throw error;
    }
  }
}
