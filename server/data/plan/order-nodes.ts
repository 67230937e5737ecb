import { calculateObjectSize, type Document } from 'bson';
import type { Stored } from '../documents.ts';
import { sortBy } from '../query/sort.ts';
import { PlanNode, rowsOf } from './plan-node.ts';

/** Documented: a sort without an index may use 100 MB. */
const memoryLimit = 104_857_600;

/** Everything that came, in another order. */
export class Sort extends PlanNode {
  readonly stage = 'SORT';
  readonly #sort: Document;
  readonly #limit: number;
  /** Whether each document that comes in is a turn: where plans are compared. */
  readonly #paced: boolean;
  #sorted: readonly Stored[] = [];

  constructor(input: PlanNode, { sort, limit, paced }: { sort: Document; limit: number; paced: boolean }) {
    super([input]);
    this.#sort = sort;
    this.#limit = limit;
    this.#paced = paced;
  }

  *run(): Generator<Stored | undefined> {
    const [input] = this.inputs as readonly [PlanNode];
    const list: Stored[] = [];
    if (this.#paced) {
      for (const stored of input.run()) {
        this.works += 1;
        if (stored !== undefined) list.push(stored);
        yield undefined;
      }
    }
    this.#sorted = sortBy(this.#paced ? list : rowsOf(input), this.#sort, this.#limit);
    if (!this.#paced) this.works += input.works;
    for (const stored of this.#sorted) {
      this.works += 1;
      this.returned += 1;
      yield stored;
    }
    this.done = true;
  }

  about(): Document {
    return {
      sortPattern: this.#sort,
      memLimit: memoryLimit,
      ...(Number.isFinite(this.#limit) ? { limitAmount: this.#limit } : {}),
      type: 'simple',
    };
  }

  override counted(): Document {
    const totalDataSizeSorted = this.#sorted.reduce((sum, { doc }) => sum + calculateObjectSize(doc), 0);
    return { totalDataSizeSorted, usedDisk: false, spills: 0 };
  }
}

/** Everything that came, the nearest first. */
export class Nearest extends PlanNode {
  readonly stage = 'GEO_NEAR_2DSPHERE';
  readonly #distance: (doc: Document) => number;

  constructor(input: PlanNode, distance: (doc: Document) => number) {
    super([input]);
    this.#distance = distance;
  }

  *run(): Generator<Stored | undefined> {
    const measured = Array.from(rowsOf(this.inputs[0] as PlanNode), (stored) => ({
      stored,
      at: this.#distance(stored.doc),
    }));
    measured.sort((a, b) => a.at - b.at);
    for (const { stored } of measured) {
      this.works += 1;
      this.returned += 1;
      yield stored;
    }
    this.done = true;
  }

  about(): Document {
    return {};
  }
}

/** Skips this number of rows at the beginning. */
export class Skip extends PlanNode {
  readonly stage = 'SKIP';
  readonly #count: number;

  constructor(input: PlanNode, count: number) {
    super([input]);
    this.#count = count;
  }

  *run(): Generator<Stored | undefined> {
    let left = this.#count;
    for (const stored of (this.inputs[0] as PlanNode).run()) {
      this.works += 1;
      if (stored !== undefined && left > 0) left -= 1;
      else if (stored !== undefined) {
        this.returned += 1;
        yield stored;
        continue;
      }
      yield undefined;
    }
    this.done = true;
  }

  about(): Document {
    return { skipAmount: this.#count };
  }
}

/** Reads no further than it has to. */
export class Limit extends PlanNode {
  readonly stage = 'LIMIT';
  readonly #count: number;

  constructor(input: PlanNode, count: number) {
    super([input]);
    this.#count = count;
  }

  *run(): Generator<Stored | undefined> {
    this.done = this.#count <= 0;
    if (this.done) return;
    for (const stored of (this.inputs[0] as PlanNode).run()) {
      this.works += 1;
      if (stored !== undefined) this.returned += 1;
      // Set before the last row: its reader requests no more.
      if (this.returned === this.#count) this.done = true;
      yield stored;
      if (this.done) return;
    }
    this.done = true;
  }

  about(): Document {
    return { limitAmount: this.#count };
  }
}
