import { step } from '#server/data/limits/budget.ts';
import { noDoc } from '../../index/postings.ts';

/**
 * The documents of a query, one after the other in ascending order. Each is scored on demand, as `Query.run` scores it
 * to the last bit. Bounds allow to skip those that cannot become one of the best.
 */
export interface Matches {
  /** The current document; -1 before the first, `noDoc` behind the last. */
  readonly doc: number;
  /** At most so many documents. */
  readonly cost: number;
  /** Goes to the first document from `target` on; stays where it is when that is behind. */
  advance(target: number): number;
  /** Of the current document. */
  score(): number;
  /** The highest possible score of documents from `target` to `boundEnd`, which it sets; targets ascend. */
  bound(target: number): number;
  readonly boundEnd: number;
  /** From now on, documents that do not score higher may be left out. */
  require(above: number): void;
}

/** Additions of bounds and of scores are rounded differently: far more than 1,024 of them can make of it. */
const slack = 1 + 2 ** -40;

/** Whether a sum of bounds cannot lead to a score above a limit. */
export function fallsShort(bound: number, limit: number): boolean {
  return Math.fround(bound * slack) <= limit;
}

/** Documents that match, ascending, and their scores: 32-bit floats. */
export interface Hits {
  docs: number[];
  scores: number[];
}

/** The documents of a query that only runs as a whole. */
export class HitMatches implements Matches {
  readonly #docs: readonly number[];
  readonly #scores: readonly number[];
  #at = -1;
  #max: number | undefined;
  doc = -1;
  readonly boundEnd = noDoc;

  constructor({ docs, scores }: Hits) {
    this.#docs = docs;
    this.#scores = scores;
  }

  get cost(): number {
    return this.#docs.length;
  }

  advance(target: number): number {
    if (this.doc >= target) return this.doc;
    const docs = this.#docs;
    let at = this.#at + 1;
    // doubling steps, then halves
    let width = 1;
    for (; at + width < docs.length && (docs[at + width] as number) < target; width *= 2) at += width;
    let high = Math.min(at + width, docs.length);
    while (at < high) {
      const middle = (at + high) >> 1;
      if ((docs[middle] as number) < target) at = middle + 1;
      else high = middle;
    }
    this.#at = at;
    this.doc = docs[at] ?? noDoc;
    return this.doc;
  }

  score(): number {
    return this.#scores[this.#at] as number;
  }

  bound(): number {
    if (this.#max === undefined) {
      let max = 0;
      for (const score of this.#scores) if (score > max) max = score;
      step(this.#scores.length);
      this.#max = max;
    }
    return this.#max;
  }

  require(): void {}
}
