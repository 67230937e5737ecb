import type { Document } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import type { IndexSpec } from '../definition.ts';
import type { Documents, Stored, Work } from '../documents.ts';
import type { Bounds } from '../indexes/bounds.ts';
import { contains, describeInterval } from '../indexes/interval.ts';
import { kindOf } from '../indexes/key-kind.ts';
import type { OrderedIndex, Place } from '../indexes/ordered-index.ts';
import { step } from '../limits/budget.ts';
import { isKnownHere } from '../versions.ts';
import { parsedQuery } from './parsed-query.ts';
import { PlanNode } from './plan-node.ts';
import { scanRanges } from './scan-ranges.ts';

export type Test = (stored: Stored) => boolean;

/** The filter of a stage in an explanation: omitted when empty. */
function reportedBy(filter: Document): Document {
  return Object.keys(filter).length === 0 ? {} : { filter: parsedQuery(filter) };
}

/** Every document of a collection, in the order of insertion. */
export class CollectionScan extends PlanNode {
  readonly stage = 'COLLSCAN';
  #examined = 0;
  readonly #options: { documents: Documents; filter: Document; test: Test; work: Work; backwards: boolean };

  constructor(options: {
    documents: Documents;
    filter: Document;
    test: Test;
    work: Work;
    backwards: boolean;
  }) {
    super();
    this.#options = options;
  }

  *run(): Generator<Stored | undefined> {
    const { documents, test, work, backwards } = this.#options;
    const all = documents.all();
    for (const stored of backwards ? [...all].reverse() : all) {
      step();
      this.works += 1;
      this.#examined += 1;
      work.examined += 1;
      if (!test(stored)) continue;
      this.returned += 1;
      yield stored;
    }
    this.done = true;
  }

  about(): Document {
    return {
      ...reportedBy(this.#options.filter),
      direction: this.#options.backwards ? 'backward' : 'forward',
    };
  }

  override counted(): Document {
    return { docsExamined: this.#examined };
  }

  override get docsExamined(): number {
    return this.#examined;
  }
}

/** There is no such collection. */
export class Nothing extends PlanNode {
  readonly stage = 'EOF';

  *run(): Generator<Stored | undefined> {
    this.done = true;
    yield* [];
  }

  about(): Document {
    return { type: 'nonExistentNamespace' };
  }
}

export interface ScanOptions {
  index: OrderedIndex;
  paths: readonly string[];
  bounds: Bounds;
  backwards: boolean;
}

/** The places of an index within bounds. */
export class IndexScan extends PlanNode {
  readonly stage = 'IXSCAN';
  #keys = 0;
  readonly #options: ScanOptions;

  constructor(options: ScanOptions) {
    super();
    this.#options = options;
  }

  *run(): Generator<Stored | undefined> {
    for (const entry of this.entries()) yield entry?.stored;
  }

  /** The documents with their places; undefined for a turn without one. */
  *entries(): Generator<{ place: Place; stored: Stored } | undefined> {
    const { index, bounds, backwards } = this.#options;
    const seen = index.isMultikey ? new Set<string>() : undefined;
    for (const { low, high, checked } of scanRanges(index.directions, bounds, backwards)) {
      for (const [place, stored] of index.between(low, high, backwards)) {
        this.works += 1;
        this.#keys += 1;
        const within = checked.every((at) => bounds[at]?.some((each) => contains(each, place.values[at])));
        if (!within || seen?.has(stored.key)) {
          yield undefined;
          continue;
        }
        seen?.add(stored.key);
        this.returned += 1;
        yield { place, stored };
      }
    }
    this.done = true;
  }

  about(): Document {
    const { index, paths, bounds, backwards } = this.#options;
    const wildcard = kindOf(index.spec.key) === 'wildcard';
    return {
      ...aboutIndex(index.spec),
      isMultiKey: index.isMultikey,
      multiKeyPaths: fromEntries(paths.map((path, at) => [path, index.multikey[at] ? [path] : []])),
      ...(wildcard ? { keyPattern: fromEntries(paths.map((path) => [path, 1])) } : {}),
      direction: backwards ? 'backward' : 'forward',
      indexBounds: fromEntries(
        paths.map((path, at) => {
          const turned = backwards !== (index.directions[at] === -1);
          const own = bounds[at] ?? [];
          const reported = (turned ? [...own].reverse() : own).map((each) => describeInterval(each, turned));
          return [path, reported];
        }),
      ),
    };
  }

  override get indexName(): string {
    return this.#options.index.spec.name;
  }

  override counted(): Document {
    return { keysExamined: this.#keys, seeks: 1, dupsTested: 0, dupsDropped: 0 };
  }

  override get keysExamined(): number {
    return this.#keys;
  }
}

function aboutIndex({ key, name, unique, sparse, partialFilterExpression, v }: IndexSpec): Document {
  return {
    keyPattern: key,
    indexName: name,
    isUnique: unique === true || name === '_id_',
    isSparse: sparse === true,
    isPartial: partialFilterExpression !== undefined,
    indexVersion: v,
  };
}

/** Documents with certain identifiers, which every collection finds without a scan, in the order of the index. */
export class IdScan extends PlanNode {
  readonly stage = 'IXSCAN';
  #keys = 0;
  readonly #found: readonly Stored[];
  readonly #bounds: readonly string[];

  constructor(results: readonly Stored[], bounds: readonly string[]) {
    super();
    this.#found = results;
    this.#bounds = bounds;
  }

  *run(): Generator<Stored | undefined> {
    for (const stored of this.#found) {
      this.works += 1;
      this.#keys += 1;
      this.returned += 1;
      yield stored;
    }
    this.done = true;
  }

  about(): Document {
    return {
      ...aboutIndex({ key: { _id: 1 }, name: '_id_', v: 2 }),
      isMultiKey: false,
      multiKeyPaths: { _id: [] },
      direction: 'forward',
      indexBounds: { _id: this.#bounds },
    };
  }

  override get indexName(): string {
    return '_id_';
  }

  override counted(): Document {
    return { keysExamined: this.#keys, seeks: this.#bounds.length, dupsTested: 0, dupsDropped: 0 };
  }

  override get keysExamined(): number {
    return this.#keys;
  }
}

/** One document by its identifier and nothing else. Documented: since 8.0 such a query passes over planning. */
export class ExpressScan extends PlanNode {
  readonly stage = isKnownHere('EXPRESS_IXSCAN') ? 'EXPRESS_IXSCAN' : 'IDHACK';
  readonly #found: Stored | undefined;
  readonly #work: Work;

  constructor(match: Stored | undefined, work: Work) {
    super();
    this.#found = match;
    this.#work = work;
  }

  *run(): Generator<Stored | undefined> {
    this.works += 1;
    this.done = true;
    if (this.#found === undefined) return;
    this.returned += 1;
    this.#work.examined += 1;
    yield this.#found;
  }

  about(): Document {
    return this.stage === 'IDHACK' ? {} : { keyPattern: '{ _id: 1 }', indexName: '_id_' };
  }

  override get indexName(): string {
    return '_id_';
  }

  override counted(): Document {
    return { keysExamined: this.returned, docsExamined: this.returned };
  }

  override get keysExamined(): number {
    return this.returned;
  }

  override get docsExamined(): number {
    return this.returned;
  }
}

/** Reads the documents that an index names, and filters them. */
export class Fetch extends PlanNode {
  readonly stage = 'FETCH';
  #examined = 0;
  readonly #options: { filter: Document; test: Test; work: Work };

  constructor(input: PlanNode, options: { filter: Document; test: Test; work: Work }) {
    super([input]);
    this.#options = options;
  }

  *run(): Generator<Stored | undefined> {
    const { test, work } = this.#options;
    for (const stored of (this.inputs[0] as PlanNode).run()) {
      this.works += 1;
      if (stored !== undefined) {
        this.#examined += 1;
        work.examined += 1;
      }
      if (stored === undefined || !test(stored)) {
        yield undefined;
        continue;
      }
      this.returned += 1;
      yield stored;
    }
    this.done = true;
  }

  about(): Document {
    return reportedBy(this.#options.filter);
  }

  override counted(): Document {
    return { docsExamined: this.#examined, alreadyHasObj: 0 };
  }

  override get docsExamined(): number {
    return this.#examined;
  }
}

/** Documents that one of several scans finds, each once. */
export class Either extends PlanNode {
  readonly stage = 'OR';
  #dropped = 0;

  *run(): Generator<Stored | undefined> {
    const seen = new Set<string>();
    for (const input of this.inputs) {
      for (const stored of input.run()) {
        this.works += 1;
        if (stored === undefined || seen.has(stored.key)) {
          if (stored !== undefined) this.#dropped += 1;
          yield undefined;
          continue;
        }
        seen.add(stored.key);
        this.returned += 1;
        yield stored;
      }
    }
    this.done = true;
  }

  about(): Document {
    return {};
  }

  override counted(): Document {
    return { dupsTested: this.works, dupsDropped: this.#dropped };
  }
}
