import { step } from '#server/data/limits/budget.ts';
import type { Explanation } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import { compareBytes, type TextField } from '../index/text-field.ts';
import { booleanQuery } from './boolean-query.ts';
import type { Matches } from './matches/matches.ts';
import { type Hits, matchesOf, type Query, type QueryTerm } from './query.ts';
import { BoostQuery, ConstantQuery, matchNone } from './simple-queries.ts';
import { TermQuery } from './term-query.ts';

export interface FuzzyOptions {
  maxEdits: number;
  /** Characters at the beginning that have to be the same. */
  prefixLength: number;
  /** Most terms that count: the nearest. */
  maxExpansions: number;
}

/** Terms that differ by a few characters from one: inserted, deleted, replaced, or two swapped. */
export class FuzzyQuery implements Query {
  readonly #field: string;
  readonly #text: string;
  readonly #options: FuzzyOptions;

  constructor(field: string, text: string, options: FuzzyOptions) {
    this.#field = field;
    this.#text = text;
    this.#options = options;
  }

  run(level: Level, boost: number): Hits {
    return this.rewritten(level).run(level, boost);
  }

  iterate(level: Level, boost: number): Matches {
    return matchesOf(this.rewritten(level), level, boost);
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    return this.rewritten(level).explain(level, boost, doc);
  }

  terms(): QueryTerm[] {
    const near = nearness(this.#text, this.#options);
    return [{ field: this.#field, matches: (term) => near(term) !== undefined, pattern: `${this}` }];
  }

  toString(): string {
    return `${this.#field}:${this.#text}~${this.#options.maxEdits}`;
  }

  /** The nearest terms, as rare as the most frequent of them, weaker the further they are. */
  rewritten(level: Level): Query {
    const field = level.text(this.#field);
    const near = field ? nearestTerms(field, this.#text, this.#options) : [];
    if (!field || near.length === 0) return matchNone;
    const docFreq = Math.max(...near.map(({ term }) => field.term(term)?.docFreq ?? 0));
    return booleanQuery(
      near.map(({ term, similarity }) => {
        const query = new TermQuery(this.#field, term, docFreq);
        return { occur: 'should', query: weighed(query, Math.max(0, similarity)) };
      }),
    );
  }
}

/** What shares no character is found as well, and scores nothing: a clause without weight explains no score // Lucene */
function weighed(query: TermQuery, weight: number): Query {
  if (weight === 0) return new ConstantQuery(query, 0);
  return weight === 1 ? query : new BoostQuery(query, weight);
}

interface NearTerm {
  term: string;
  similarity: number;
}

function nearestTerms(field: TextField, text: string, options: FuzzyOptions): NearTerm[] {
  const near = nearness(text, options);
  const results: NearTerm[] = [];
  for (const term of field.sortedTerms()) {
    step();
    const similarity = near(term);
    if (similarity !== undefined) results.push({ term, similarity });
  }
  results.sort((a, b) => b.similarity - a.similarity || compareBytes(a.term, b.term));
  return results.slice(0, options.maxExpansions).sort((a, b) => compareBytes(a.term, b.term));
}

/** How near terms are to one: 1 for itself, below 0 for much of a short one, undefined where they are too far. */
function nearness(
  text: string,
  { maxEdits, prefixLength }: FuzzyOptions,
): (term: string) => number | undefined {
  const wanted = pointsOf(text, []);
  const prefix = [...text].slice(0, prefixLength).join('');
  const rest = wanted.slice(prefixLength);
  const from = Math.min(prefixLength, wanted.length);
  // one list for all terms: there are as many as words in the index
  const other: number[] = [];
  return (term) => {
    if (term === text) return 1;
    if (Math.abs(term.length - text.length) > 2 * maxEdits || !term.startsWith(prefix)) return undefined;
    pointsOf(term, other);
    const edits = editsBetween(rest, from === 0 ? other : other.slice(from), maxEdits);
    if (edits > maxEdits) return undefined;
    return Math.fround(1 - Math.fround(edits / Math.min(wanted.length, other.length)));
  };
}

/** The code points of a text, in a list that they replace. */
function pointsOf(text: string, points: number[]): number[] {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) as number;
    points[count] = point;
    count += 1;
    if (point > 0xffff) at += 1;
  }
  points.length = count;
  return points;
}

/** Rows of the table of edits, which every comparison fills anew. */
const rows: [number[], number[], number[]] = [[], [], []];

/**
 * Number of edits between two texts, where a swap of neighbours counts as one; above `most` the exact number
 * is not computed.
 */
export function editsBetween<Point>(a: readonly Point[], b: readonly Point[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const over = most + 1;
  let [before, last, row] = rows;
  for (let y = 0; y <= b.length; y += 1) last[y] = y;
  for (let x = 1; x <= a.length; x += 1) {
    // cells further from the diagonal than `most` cannot be reached with fewer edits
    const [from, to] = [Math.max(1, x - most), Math.min(b.length, x + most)];
    row[from - 1] = from === 1 ? x : over;
    let least = row[from - 1] as number;
    for (let y = from; y <= to; y += 1) {
      const isSame = a[x - 1] === b[y - 1];
      let edits = (last[y - 1] as number) + (isSame ? 0 : 1);
      const inserted = (row[y - 1] as number) + 1;
      if (inserted < edits) edits = inserted;
      const deleted = y < x + most ? (last[y] as number) + 1 : over;
      if (deleted < edits) edits = deleted;
      if (x > 1 && y > 1 && a[x - 1] === b[y - 2] && a[x - 2] === b[y - 1]) {
        const swapped = (before[y - 2] as number) + 1;
        if (swapped < edits) edits = swapped;
      }
      row[y] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return over;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length] as number, over);
}
