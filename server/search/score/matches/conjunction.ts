import { step } from '#server/data/limits/budget.ts';
import { noDoc } from '../../index/postings.ts';
import { fallsShort, type Matches } from './matches.ts';

const f = Math.fround;

/** The clauses of a compound query. */
interface Demands {
  must: readonly Matches[];
  filter: readonly Matches[];
  /** Optional clauses. */
  should: Matches | undefined;
  /** It has to match `should` as well. */
  both: boolean;
  not: readonly Matches[];
}

/** Documents that match all required queries and none of the excluded ones. */
export class Conjunction implements Matches {
  readonly #must: readonly Matches[];
  readonly #should: Matches | undefined;
  readonly #not: readonly Matches[];
  /** Required clauses, the rarest first. */
  readonly #required: readonly Matches[];
  /** The only one that counts, if there is one. */
  readonly #scoring: Matches | undefined;
  readonly cost: number;
  #above = -Infinity;
  #rangeEnd = -1;
  doc = -1;
  boundEnd = -1;

  constructor({ must, filter, should, both, not }: Demands) {
    this.#must = must;
    this.#should = should;
    this.#not = not;
    const required = [...must, ...filter, ...(both && should ? [should] : [])];
    this.#required = required.sort((a, b) => a.cost - b.cost);
    this.cost = this.#required[0]?.cost ?? 0;
    if (must.length === 0 && both) this.#scoring = should;
    if (must.length === 1 && !should) [this.#scoring] = must;
  }

  advance(target: number): number {
    if (this.doc >= target) return this.doc;
    let from = target;
    while (from !== noDoc) {
      step();
      if (this.#above !== -Infinity && from > this.#rangeEnd) {
        const bound = this.bound(from);
        this.#rangeEnd = this.boundEnd;
        if (fallsShort(bound, this.#above)) {
          from = this.#rangeEnd === noDoc ? noDoc : this.#rangeEnd + 1;
          continue;
        }
      }
      const doc = this.#agreed(from);
      if (doc === noDoc) break;
      if (this.#above !== -Infinity && doc > this.#rangeEnd) {
        from = doc;
        continue;
      }
      if (!this.#isExcluded(doc)) {
        this.doc = doc;
        return doc;
      }
      from = doc + 1;
    }
    this.doc = noDoc;
    return noDoc;
  }

  /** The first document from `from` on that all required queries match. */
  #agreed(from: number): number {
    const [first] = this.#required;
    let doc = first?.advance(from) ?? noDoc;
    for (let at = 1; at < this.#required.length && doc !== noDoc; at += 1) {
      const other = (this.#required[at] as Matches).advance(doc);
      if (other === doc) continue;
      step();
      doc = first?.advance(other) ?? noDoc;
      at = 0;
    }
    return doc;
  }

  #isExcluded(doc: number): boolean {
    for (const each of this.#not) if (each.advance(doc) === doc) return true;
    return false;
  }

  score(): number {
    const musts = this.#must.length;
    let base = 0;
    for (const each of this.#must) base += each.score();
    if (musts > 1) base = f(base);
    const should = this.#should;
    if (should?.advance(this.doc) !== this.doc) return base;
    return musts === 0 ? should.score() : f(base + should.score());
  }

  bound(target: number): number {
    let sum = 0;
    this.boundEnd = noDoc;
    for (const each of this.#must) sum += this.#boundOf(each, target);
    if (this.#should) sum += this.#boundOf(this.#should, target);
    return sum;
  }

  #boundOf(each: Matches, target: number): number {
    if (each.doc === noDoc) return 0;
    const bound = each.bound(target);
    if (each.boundEnd < this.boundEnd) this.boundEnd = each.boundEnd;
    return bound;
  }

  require(above: number): void {
    this.#above = above;
    this.#rangeEnd = -1;
    this.#scoring?.require(above);
  }
}

/** Documents of a query, each with the same score. */
export class ConstantMatches implements Matches {
  readonly #inner: Matches;
  readonly #score: number;
  readonly boundEnd = noDoc;
  #isOver = false;

  constructor(inner: Matches, score: number) {
    this.#inner = inner;
    this.#score = score;
  }

  get doc(): number {
    return this.#isOver ? noDoc : this.#inner.doc;
  }

  get cost(): number {
    return this.#inner.cost;
  }

  advance(target: number): number {
    return this.#isOver ? noDoc : this.#inner.advance(target);
  }

  score(): number {
    return this.#score;
  }

  bound(): number {
    return this.#score;
  }

  require(above: number): void {
    this.#isOver = this.#score <= above;
  }
}
