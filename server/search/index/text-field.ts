import type { Token, TokenStream } from '#analysis/token.ts';
import { step } from '#server/data/limits/budget.ts';
import { Postings } from './postings.ts';
import { normOf } from './small-float.ts';

export type SimilarityName = 'bm25' | 'boolean' | 'stableTfl';
type IndexOptions = 'docs' | 'freqs' | 'positions' | 'offsets';

/** How a field keeps its terms. */
export interface TextOptions {
  indexOptions: IndexOptions;
  norms: boolean;
  similarity: SimilarityName;
}

/** Longer terms are dropped, in bytes of UTF-8 // documented */
const longestTerm = 32_766;

/** Increments of positions add up over the values of an array, without a gap between them // observed */
interface Occurrences {
  positions: Map<string, number[]>;
  length: number;
  overlaps: number;
  position: number;
}

/**
 * The inverted index of one field, with the statistics for scores. They count only existing documents:
 * removed ones disappear immediately, as in an index of one freshly merged segment.
 */
export class TextField {
  readonly name: string;
  readonly options: TextOptions;
  readonly #terms = new Map<string, Postings>();
  #sorted: string[] | undefined;
  /** Documents with at least one term. */
  docCount = 0;
  sumTotalTermFreq = 0;

  constructor(name: string, options: TextOptions) {
    this.name = name;
    this.options = options;
  }

  get hasPositions(): boolean {
    return this.options.indexOptions === 'positions' || this.options.indexOptions === 'offsets';
  }

  term(text: string): Postings | undefined {
    return this.#terms.get(text);
  }

  /** All terms by bytes of UTF-8. */
  sortedTerms(): readonly string[] {
    this.#sorted ??= [...this.#terms.keys()].sort(compareBytes);
    return this.#sorted;
  }

  /** Adds a document, the values of its field each analyzed. */
  add(doc: number, streams: readonly TokenStream[]): void {
    const { positions, length, overlaps } = occurrencesOf(streams);
    if (positions.size === 0) return;
    const onlyDocs = this.options.indexOptions === 'docs';
    const counted = onlyDocs ? positions.size : length - overlaps;
    const norm = this.options.norms ? normOf(counted) : 1;
    this.docCount += 1;
    this.sumTotalTermFreq += onlyDocs ? positions.size : length;
    for (const [term, places] of positions) {
      this.#postingsOf(term).add(doc, norm, onlyDocs ? 1 : places.length, places);
    }
  }

  /** Takes a document out again, which was added with the same values. */
  remove(doc: number, streams: readonly TokenStream[]): void {
    const { positions, length } = occurrencesOf(streams);
    if (positions.size === 0) return;
    this.docCount -= 1;
    this.sumTotalTermFreq -= this.options.indexOptions === 'docs' ? positions.size : length;
    for (const term of positions.keys()) {
      const postings = this.#terms.get(term);
      postings?.remove(doc);
      if (postings?.docFreq !== 0) continue;
      this.#terms.delete(term);
      this.#sorted = undefined;
    }
  }

  #postingsOf(term: string): Postings {
    let postings = this.#terms.get(term);
    if (postings === undefined) {
      postings = new Postings(this.hasPositions);
      this.#terms.set(term, postings);
      this.#sorted = undefined;
    }
    return postings;
  }
}

function occurrencesOf(streams: readonly TokenStream[]): Occurrences {
  const created: Occurrences = { positions: new Map(), length: 0, overlaps: 0, position: -1 };
  for (const { tokens, finalIncrement } of streams) {
    step(tokens.length + 1);
    for (const token of tokens) count(created, token);
    created.position += finalIncrement;
  }
  return created;
}

function count(created: Occurrences, { term, increment }: Token): void {
  // the position of a token that is too long stays empty
  const tooLong = term.length * 3 > longestTerm && Buffer.byteLength(term) > longestTerm;
  created.position += increment;
  if (tooLong) return;
  created.length += 1;
  if (increment === 0) created.overlaps += 1;
  const places = created.positions.get(term);
  if (places) places.push(created.position);
  else created.positions.set(term, [created.position]);
}

/** By bytes of UTF-8, which is by code points. */
export function compareBytes(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates represent the highest code points. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
