import { CommandError } from '../commands/command-error.ts';
import { type Definition, type IndexSpec, indexesOf } from '../definition.ts';
import type { Stored } from '../documents.ts';
import { step, unbounded } from '../limits/budget.ts';
import { PlanCache } from '../plan/plan-cache.ts';
import { toEjson } from '../values/ejson.ts';
import { commandStartsAgain, IndexBuild, IndexNotBuilt } from './index-build.ts';
import { type Entry, OrderedIndex } from './ordered-index.ts';

/** Documents of an index that is built at once: more take longer than a moment. */
const mostAtOnce = 500;

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
  const existing = structures.get(spec);
  if (existing !== undefined) return existing;
  const created = structureOf(spec);
  structures.set(spec, created);
  return created;
}

/**
 * The ordered indexes of one collection. Each is built from the documents on first use, so that it follows
 * from documents and definition alone. It is updated with every change of the documents.
 */
export class IndexSet {
  readonly #all: () => Iterable<Stored>;
  readonly #built: Map<string, OrderedIndex>;
  readonly #usage: Map<string, IndexUsage>;
  readonly #building = new Map<string, IndexBuild>();
  /** Indexes whose last build found a document that cannot be indexed: the next command finds it again, and reports it. */
  readonly #failed = new Set<string>();
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
    const existing = this.#usage.get(name) ?? { ops: 0, since: now };
    this.#usage.set(name, existing);
    return existing;
  }

  /** The same for a copy of the documents that goes its own way. */
  clone(all: () => Iterable<Stored>): IndexSet {
    const built = new Map([...this.#built].map(([name, index]) => [name, index.clone()]));
    return new IndexSet(all, built, this.#usage, this.plans);
  }

  of(spec: IndexSpec): OrderedIndex {
    const text = structureText(spec);
    const existing = this.#built.get(text);
    if (existing !== undefined) return existing;
    const inSlices = commandStartsAgain() && !this.#failed.delete(text);
    const running = this.#building.get(text);
    if (inSlices && running) throw new IndexNotBuilt(text, this.#settle(text, running));
    const index = new OrderedIndex(spec);
    const entries: Entry[] = [];
    let count = 0;
    for (const stored of this.#all()) {
      step();
      count += 1;
      if (inSlices && count > mostAtOnce) throw new IndexNotBuilt(text, this.#build(text, spec));
      for (const entry of index.entriesOf(stored)) entries.push(entry);
    }
    entries.sort((a, b) => {
      step();
      return index.compareEntries(a, b);
    });
    index.fill(entries);
    this.#built.set(text, index);
    return index;
  }

  #build(text: string, spec: IndexSpec): Promise<void> {
    const build = new IndexBuild(spec, [...this.#all()]);
    this.#building.set(text, build);
    return this.#settle(text, build);
  }

  async #settle(text: string, build: IndexBuild): Promise<void> {
    let index: OrderedIndex | undefined;
    try {
      index = await build.done;
    } catch (error) {
      // the next command builds it again, and reports what happens
      if (this.#building.get(text) === build) this.#building.delete(text);
      throw error;
    }
    if (this.#building.get(text) !== build) return;
    this.#building.delete(text);
    if (index && build.complete(index)) this.#built.set(text, index);
    else this.#failed.add(text);
  }

  /** A document came, went, or became another one. */
  changed(before: Stored | undefined, after: Stored | undefined): void {
    for (const build of this.#building.values()) build.changed(before, after);
    unbounded(() => this.#follow(before, after));
  }

  #follow(before: Stored | undefined, after: Stored | undefined): void {
    for (const [text, index] of this.#built) {
      try {
        index.replace(before, after);
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
