import type { Explanation } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import { HitMatches, type Hits, type Matches } from './matches/matches.ts';
import type { QueryOutline } from './query-outline.ts';
import type { SpanFinder } from './spans.ts';

export type { Hits };

/** A term of a field that a highlighter marks. */
export interface QueryTerm {
  field: string;
  matches: (term: string) => boolean;
  /** The pattern that terms are known by, where the query does not name them. */
  pattern?: string;
  /** Only at the positions that match the query. */
  spans?: SpanFinder;
  /** Not beside queries that have `spans`: Lucene's highlighter looks into no automaton then. */
  alone?: true;
}

/**
 * A query in Lucene's sense, ready to run: which documents of a level match, with which score and why. `boost`
 * multiplies its weight, as the queries around it hand it down.
 */
export interface Query {
  run(level: Level, boost: number): Hits;
  /** The same one by one, where not all of them have to be found first. */
  iterate?(level: Level, boost: number): Matches;
  /** Why a document that matches has its score; undefined where it does not match. */
  explain(level: Level, boost: number, doc: number): Explanation | undefined;
  /** Its composition in this index, where that is not known before. */
  rewritten?(level: Level): Query;
  /** Its parts, where the engine reports them; `outlineOf` reads them. */
  outline?(level: Level): QueryOutline;
  /** Terms for highlights, without those of clauses that forbid. */
  terms(): QueryTerm[];
  /** As Lucene prints it: explanations name queries so. */
  toString(): string;
}

export function matchesOf(query: Query, level: Level, boost: number): Matches {
  return query.iterate?.(level, boost) ?? new HitMatches(query.run(level, boost));
}

export const noHits: Hits = { docs: [], scores: [] };

/** The score of a document, where it is among the hits. */
export function scoreOf({ docs, scores }: Hits, doc: number): number | undefined {
  let [low, high] = [0, docs.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = docs[middle] as number;
    if (at === doc) return scores[middle];
    if (at < doc) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
