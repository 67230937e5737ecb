import { step } from '#server/data/limits/budget.ts';
import { noDoc } from '../../index/postings.ts';
import type { Matches } from './matches.ts';

interface Scored {
  doc: number;
  score: number;
}

/**
 * The best documents of a query in their order: by score, then by number. `after`: only those behind this one. Undefined
 * where a score is not a number, after a boost beyond 32 bits: such rows have no order here.
 */
export function bestOf(matches: Matches, count: number, after?: Scored): Scored[] | undefined {
  const heap = new WorstFirst(count);
  for (let doc = matches.advance(0); doc !== noDoc; doc = matches.advance(doc + 1)) {
    step();
    const score = matches.score();
    if (Number.isNaN(score)) return undefined;
    if (after && (score > after.score || (score === after.score && doc <= after.doc))) continue;
    // of equals the first one stays: documents ascend
    if (heap.isFull && score <= heap.worst) continue;
    heap.add(doc, score);
    if (heap.isFull) matches.require(heap.worst);
  }
  return heap.rows().sort((a, b) => b.score - a.score || a.doc - b.doc);
}

/** How many documents match. */
export function countOf(matches: Matches): number {
  let count = 0;
  for (let doc = matches.advance(0); doc !== noDoc; doc = matches.advance(doc + 1)) {
    step();
    count += 1;
  }
  return count;
}

/** The best rows so far, as a heap: the worst of them is at its root. */
class WorstFirst {
  readonly #most: number;
  readonly #rows: Scored[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#rows.length >= this.#most;
  }

  get worst(): number {
    return this.#rows[0]?.score ?? Infinity;
  }

  rows(): Scored[] {
    return this.#rows;
  }

  /** A row that is better than the worst; that one leaves a full heap. */
  add(doc: number, score: number): void {
    const row = { doc, score };
    if (this.isFull) {
      this.#sink(row);
      return;
    }
    const rows = this.#rows;
    let at = rows.length;
    rows.push(row);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isWorse(row, rows[above] as Scored)) break;
      rows[at] = rows[above] as Scored;
      at = above;
    }
    rows[at] = row;
  }

  #sink(row: Scored): void {
    const rows = this.#rows;
    let at = 0;
    for (let below = 1; below < rows.length; below = 2 * at + 1) {
      if (below + 1 < rows.length && isWorse(rows[below + 1] as Scored, rows[below] as Scored)) below += 1;
      if (!isWorse(rows[below] as Scored, row)) break;
      rows[at] = rows[below] as Scored;
      at = below;
    }
    rows[at] = row;
  }
}

function isWorse(a: Scored, b: Scored): boolean {
  return a.score < b.score || (a.score === b.score && a.doc > b.doc);
}
