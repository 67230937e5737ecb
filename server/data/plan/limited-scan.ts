import type { Document } from 'bson';
import type { CommandError } from '../commands/command-error.ts';
import { located } from '../commands/refusals.ts';
import type { IndexSpec } from '../definition.ts';
import type { Stored } from '../documents.ts';
import { sortDirection } from '../indexes/index-sort.ts';
import { everything } from '../indexes/interval.ts';
import { kindOf } from '../indexes/key-kind.ts';
import type { OrderedIndex, Place } from '../indexes/ordered-index.ts';
import { Fetch } from './access-nodes.ts';
import type { Candidate } from './candidate.ts';
import { PlanNode } from './plan-node.ts';
import type { Query } from './query.ts';

/** The places of an index from one to before another // documented: `min` is in, `max` is not */
class LimitedScan extends PlanNode {
  readonly stage = 'IXSCAN';
  #keys = 0;
  readonly #index: OrderedIndex;
  readonly #range: { low: Place; high: Place; backwards: boolean };

  constructor(index: OrderedIndex, range: { low: Place; high: Place; backwards: boolean }) {
    super();
    this.#index = index;
    this.#range = range;
  }

  *run(): Generator<Stored | undefined> {
    const { low, high, backwards } = this.#range;
    const seen = new Set<string>();
    for (const [, stored] of this.#index.between(low, high, backwards)) {
      this.works += 1;
      this.#keys += 1;
      const isNew = !seen.has(stored.key);
      if (isNew) this.returned += 1;
      seen.add(stored.key);
      yield isNew ? stored : undefined;
    }
    this.done = true;
  }

  about(): Document {
    const { key, name } = this.#index.spec;
    const { low, high, backwards } = this.#range;
    const ends = { startKey: [...low.values], endKey: [...high.values] };
    return { keyPattern: key, indexName: name, direction: backwards ? 'backward' : 'forward', ...ends };
  }

  override get indexName(): string {
    return this.#index.spec.name;
  }

  override counted(): Document {
    return { keysExamined: this.#keys };
  }

  override get keysExamined(): number {
    return this.#keys;
  }
}

/** The way that `min` and `max` of a query name. */
export function limitedScan(query: Query, spec: IndexSpec): Candidate {
  const { filter, test, sort, min, max } = query;
  if (kindOf(spec.key) !== 'ordered') throw notOf(spec);
  const index = query.documents.indexes.of(spec);
  const low = locationOf(min, spec, -Infinity);
  const high = locationOf(max, spec, max === undefined ? Infinity : -Infinity);
  const paths = Object.keys(spec.key);
  const bounds = paths.map(() => [everything]);
  const direction = sortDirection(sort, { paths, bounds, multikey: index.multikey }, index.directions);
  const range = { low, high, backwards: direction === -1 };
  return {
    make: (work) => new Fetch(new LimitedScan(index, range), { filter, test, work }),
    sorted: Object.keys(sort).length === 0 || direction !== undefined,
  };
}

function locationOf(bound: Document | undefined, spec: IndexSpec, n: number): Place {
  if (bound === undefined) return { values: [], n };
  const [names, paths] = [Object.keys(bound), Object.keys(spec.key)];
  if (names.length !== paths.length || names.some((name, at) => name !== paths[at])) throw notOf(spec);
  return { values: Object.values(bound), n };
}

function notOf({ name }: IndexSpec): CommandError {
  return located(51174, `The index specified by hint, '${name}', does not fit min() and max()`);
}
