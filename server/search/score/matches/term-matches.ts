import { step } from '#server/data/limits/budget.ts';
import { noDoc, type Postings, type PostingsCursor } from '../../index/postings.ts';
import type { Scorer } from '../similarity.ts';
import type { Matches } from './matches.ts';

/** The documents of a term. Blocks whose best entry would not be enough are skipped. */
export class TermMatches implements Matches {
  readonly cost: number;
  readonly #cursor: PostingsCursor;
  readonly #postings: Postings;
  readonly #scorer: Scorer;
  #block = -1;
  #blockBound = 0;
  #above = -Infinity;
  doc = -1;
  boundEnd = -1;

  constructor(postings: Postings, scorer: Scorer) {
    this.#postings = postings;
    this.#cursor = postings.entries();
    this.#scorer = scorer;
    this.cost = postings.docFreq;
  }

  advance(target: number): number {
    if (this.doc >= target) return this.doc;
    const from = this.#above === -Infinity ? target : this.#skipped(target);
    if (from !== noDoc) this.#cursor.advance(from);
    this.doc = from === noDoc ? noDoc : this.#cursor.doc;
    return this.doc;
  }

  /** The first document from `target` on whose block is good enough. */
  #skipped(target: number): number {
    let from = target;
    while (from !== noDoc && this.bound(from) <= this.#above) {
      step();
      from = this.boundEnd === noDoc ? noDoc : this.boundEnd + 1;
    }
    return from;
  }

  score(): number {
    return this.#scorer.score(this.#cursor.freq, this.#cursor.norm);
  }

  bound(target: number): number {
    if (target <= this.boundEnd) return this.#blockBound;
    const block = this.#cursor.blockOf(target);
    if (block !== this.#block) {
      this.#block = block;
      this.#blockBound = this.#boundOf(block);
    }
    this.boundEnd = this.#cursor.endOf(block);
    return this.#blockBound;
  }

  #boundOf(block: number): number {
    const { rises } = this.#scorer;
    if (!rises) return Infinity;
    const freq = this.#cursor.freqOf(block);
    if (freq !== Infinity) return this.#scorer.score(freq, this.#cursor.normOf(block));
    const largest = this.#postings.entries().largest();
    return this.#scorer.score(largest.freq, largest.norm);
  }

  require(above: number): void {
    this.#above = above;
  }
}
