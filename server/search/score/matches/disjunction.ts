import { step } from '#server/data/limits/budget.ts';
import { noDoc } from '../../index/postings.ts';
import { fallsShort, type Matches } from './matches.ts';

/**
 * Documents of any of several queries, their scores added two by two as `BooleanQuery` adds lists: of clause 0 and 1, of 2
 * and 3, then both sums. Once a score is required, those queries whose bounds together cannot reach it are
 * only looked up for the documents of the others: MaxScore, with bounds for a range of documents at a time.
 */
export class Disjunction implements Matches {
  readonly #clauses: readonly Matches[];
  readonly #bounds: Float64Array;
  /** Scores that are being added, and the clauses from which they come. */
  readonly #sums: Float64Array;
  readonly #places: Int32Array;
  /** Clauses by ascending bound. */
  readonly #order: Matches[];
  /** How many of them are only looked up, and their bounds together. */
  #lesser = 0;
  #lesserBound = 0;
  #rangeEnd = -1;
  #above = -Infinity;
  #scored = -1;
  #score = 0;
  doc = -1;
  boundEnd = -1;

  constructor(clauses: readonly Matches[]) {
    this.#clauses = clauses;
    this.#order = [...clauses];
    this.#bounds = new Float64Array(clauses.length);
    this.#sums = new Float64Array(clauses.length);
    this.#places = new Int32Array(clauses.length);
  }

  get cost(): number {
    return this.#clauses.reduce((sum, { cost }) => sum + cost, 0);
  }

  advance(target: number): number {
    if (this.doc >= target) return this.doc;
    let from = target;
    while (from !== noDoc) {
      step();
      if (from > this.#rangeEnd && this.#above !== -Infinity) this.#plan(from);
      if (this.#lesser === this.#clauses.length) {
        from = this.#rangeEnd === noDoc ? noDoc : this.#rangeEnd + 1;
        continue;
      }
      const doc = this.#next(from);
      if (doc > this.#rangeEnd && this.#above !== -Infinity) {
        from = doc;
        continue;
      }
      if (doc === noDoc || this.#suffices(doc)) {
        this.doc = doc;
        return doc;
      }
      from = doc + 1;
    }
    this.doc = noDoc;
    return noDoc;
  }

  /** The first document from `from` on of the clauses that are enough by themselves. */
  #next(from: number): number {
    let lowest = noDoc;
    for (let at = this.#lesser; at < this.#order.length; at += 1) {
      const doc = (this.#order[at] as Matches).advance(from);
      if (doc < lowest) lowest = doc;
    }
    return lowest;
  }

  /** Whether a document may score more than is required, by the clauses that were not only looked up. */
  #suffices(doc: number): boolean {
    if (this.#above === -Infinity || this.#lesser === 0) return true;
    let sum = this.#lesserBound;
    for (let at = this.#lesser; at < this.#order.length; at += 1) {
      const clause = this.#order[at] as Matches;
      if (clause.doc === doc) sum += clause.score();
    }
    return !fallsShort(sum, this.#above);
  }

  /** Divides the clauses for the documents from `from` to the nearest end of a bound. */
  #plan(from: number): void {
    const { length } = this.#order;
    this.#rangeEnd = noDoc;
    for (let at = 0; at < length; at += 1) {
      const clause = this.#order[at] as Matches;
      const bound = clause.doc === noDoc ? 0 : clause.bound(from);
      if (clause.doc !== noDoc && clause.boundEnd < this.#rangeEnd) this.#rangeEnd = clause.boundEnd;
      // sorted as it is filled: the order of one range is nearly that of the next
      let place = at;
      for (; place > 0 && (this.#bounds[place - 1] as number) > bound; place -= 1) {
        this.#bounds[place] = this.#bounds[place - 1] as number;
        this.#order[place] = this.#order[place - 1] as Matches;
      }
      this.#bounds[place] = bound;
      this.#order[place] = clause;
    }
    [this.#lesser, this.#lesserBound] = [0, 0];
    while (this.#lesser < length) {
      const sum = this.#lesserBound + (this.#bounds[this.#lesser] as number);
      if (!fallsShort(sum, this.#above)) return;
      this.#lesserBound = sum;
      this.#lesser += 1;
    }
  }

  score(): number {
    if (this.#scored !== this.doc) {
      this.#scored = this.doc;
      this.#score = Math.fround(this.#sum());
    }
    return this.#score;
  }

  #sum(): number {
    const { doc } = this;
    let count = 0;
    for (let at = 0; at < this.#clauses.length; at += 1) {
      const clause = this.#clauses[at] as Matches;
      if (clause.advance(doc) !== doc) continue;
      const score = clause.score();
      // parts that are nearer to each other than to this one
      while (count > 1 && this.#isNear(count - 1, at)) {
        count -= 1;
        this.#sums[count - 1] = (this.#sums[count - 1] as number) + (this.#sums[count] as number);
      }
      this.#sums[count] = score;
      this.#places[count] = at;
      count += 1;
    }
    let sum = this.#sums[count - 1] as number;
    for (let at = count - 2; at >= 0; at -= 1) sum = (this.#sums[at] as number) + sum;
    return sum;
  }

  /** Whether a sum belongs to the sum before it rather than to a clause: in steps of two by two it is added to it earlier. */
  #isNear(part: number, clause: number): boolean {
    const place = this.#places[part] as number;
    return ((this.#places[part - 1] as number) ^ place) < (place ^ clause);
  }

  bound(target: number): number {
    let sum = 0;
    this.boundEnd = noDoc;
    for (const clause of this.#clauses) {
      if (clause.doc === noDoc) continue;
      sum += clause.bound(target);
      if (clause.boundEnd < this.boundEnd) this.boundEnd = clause.boundEnd;
    }
    return sum;
  }

  require(above: number): void {
    this.#above = above;
    this.#rangeEnd = -1;
  }
}
