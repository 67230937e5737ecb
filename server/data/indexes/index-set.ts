import { CommandError } from '../commands/command-error.ts';
import { type Definition, type IndexSpec, indexesOf } from '../definition.ts';
import type { Stored } from '../documents.ts';
import { step, unbounded } from '../limits/budget.ts';
import { PlanCache } from '../plan/plan-cache.ts';
import { toEjson } from '../values/ejson.ts';
import { OrderedIndex } from './ordered-index.ts';

export interface IndexUsage {
  ops: number;
  /** Milliseconds since 1970. */
  since: number;
}

/** The options that determine the keys of documents; name, uniqueness and the like do not. */
function structureOf({
  key,
  sparse,
  partialFilterExpression: partial,
  wildcardProjection: paths,
  collation,
  weights,
  default_language: language,
  language_override: override,
}: IndexSpec): string {
  const rules: unknown[] = [partial, paths, collation, weights, language, override];
  const fields: unknown[] = [sparse === true, ...rules.map((each) => each ?? null)];
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
 * The ordered indexes of one collection. Each is built from the documents on first use, so that it follows
 * from documents and definition alone. It is updated with every change of the documents.
 */
export class IndexSet {
  readonly #all: () => Iterable<Stored>;
  readonly #built: Map<string, OrderedIndex>;
  readonly #usage: Map<string, IndexUsage>;
  /** The chosen plans. */
  readonly plans: PlanCache;

  constructor(
    all: () => Iterable<Stored>,
    built = new Map<string, OrderedIndex>(),
    usage = new Map<string, IndexUsage>(),
    plans = new PlanCache(),
  ) {
    this.#all = all;
    this.#built = built;
    this.#usage = usage;
    this.plans = plans;
  }

  /** The usage of an index since the first query for it, by its name. */
  usageOf(name: string, now: number): IndexUsage {
    const known = this.#usage.get(name) ?? { ops: 0, since: now };
    this.#usage.set(name, known);
    return known;
  }

  /** The same for a copy of the documents that goes its own way. */
  clone(all: () => Iterable<Stored>): IndexSet {
    const built = new Map([...this.#built].map(([name, index]) => [name, index.clone()]));
    return new IndexSet(all, built, this.#usage, this.plans);
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
        // Commands have already refused such writes. A restore is not validated: the index is rebuilt.
        if (!(error instanceof CommandError)) throw error;
        this.#built.delete(text);
      }
    }
  }

  /** Forgets the look-ups of indexes that are gone; that on `_id` always stays. */
  keep(definition: Definition): void {
    const specs = indexesOf({ definition });
    // documented: plans are forgotten when an index comes or goes
    this.plans.clear();
    const wanted = new Set(specs.map(structureText));
    for (const text of this.#built.keys()) if (!wanted.has(text)) this.#built.delete(text);
    const names = new Set(specs.map(({ name }) => name));
    for (const name of this.#usage.keys()) if (!names.has(name)) this.#usage.delete(name);
  }
}
