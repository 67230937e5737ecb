import { CommandError } from '../commands/command-error.ts';
import { type IndexSpec, idIndex } from '../definition.ts';
import type { Stored } from '../documents.ts';
import { step, unbounded } from '../limits/budget.ts';
import { toEjson } from '../values/ejson.ts';
import { OrderedIndex } from './ordered-index.ts';

/** What decides where documents stand; name, uniqueness and the like do not. */
function structureOf({ key, sparse, partialFilterExpression, wildcardProjection }: IndexSpec): string {
  const fields: unknown[] = [sparse === true, partialFilterExpression ?? null, wildcardProjection ?? null];
  return toEjson({ key: Object.entries(key), fields });
}

const structures = new WeakMap<IndexSpec, string>();

function structureText(spec: IndexSpec): string {
  const known = structures.get(spec);
  if (known !== undefined) return known;
  const made = structureOf(spec);
  structures.set(spec, made);
  return made;
}

/**
 * The ordered look-ups of one collection. Each is built from the documents when somebody first asks for it, so that it
 * follows from documents and definition alone, and kept current by whoever keeps the documents.
 */
export class IndexSet {
  readonly #all: () => Iterable<Stored>;
  readonly #built: Map<string, OrderedIndex>;

  constructor(all: () => Iterable<Stored>, built = new Map<string, OrderedIndex>()) {
    this.#all = all;
    this.#built = built;
  }

  /** The same for a copy of the documents that goes its own way. */
  clone(all: () => Iterable<Stored>): IndexSet {
    return new IndexSet(all, new Map([...this.#built].map(([name, index]) => [name, index.clone()])));
  }

  of(spec: IndexSpec): OrderedIndex {
    const text = structureText(spec);
    const known = this.#built.get(text);
    if (known !== undefined) return known;
    const made = new OrderedIndex(spec);
    for (const stored of this.#all()) {
      step();
      made.add(stored);
    }
    this.#built.set(text, made);
    return made;
  }

  /** A document came, went, or became another one. */
  changed(before: Stored | undefined, after: Stored | undefined): void {
    unbounded(() => this.#follow(before, after));
  }

  #follow(before: Stored | undefined, after: Stored | undefined): void {
    for (const [text, index] of this.#built) {
      try {
        if (before !== undefined) index.remove(before);
        if (after !== undefined) index.add(after);
      } catch (error) {
        // Whoever writes by a command has been refused before. What a restore brings is not judged: built anew.
        if (!(error instanceof CommandError)) throw error;
        this.#built.delete(text);
      }
    }
  }

  /** Forgets the look-ups of indexes that are gone; that on `_id` always stays. */
  keep(specs: readonly IndexSpec[]): void {
    const wanted = new Set([idIndex, ...specs].map(structureText));
    for (const text of this.#built.keys()) if (!wanted.has(text)) this.#built.delete(text);
  }
}
