import { step } from '#server/data/limits/budget.ts';
import { type Explanation, explained } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import { SearchError } from '../search-error.ts';
import { Conjunction } from './matches/conjunction.ts';
import { Disjunction } from './matches/disjunction.ts';
import { HitMatches, type Matches } from './matches/matches.ts';
import { outlineOf } from './outline.ts';
import { type Hits, matchesOf, noHits, type Query, type QueryTerm, scoreOf } from './query.ts';
import type { QueryOutline } from './query-outline.ts';
import { BoostQuery, matchNone } from './simple-queries.ts';
import { SynonymQuery, TermQuery } from './term-query.ts';

export type Occur = 'must' | 'should' | 'filter' | 'mustNot';

export interface Clause {
  occur: Occur;
  query: Query;
}

const f = Math.fround;
/** Clauses beyond which lists are faster: each document is looked for in every clause. */
const mostOneByOne = 32;
/** Most clauses that a query may have become inside // observed */
export const mostClauses = 1024;

export function tooManyClauses(): SearchError {
  return new SearchError(
    `query has expanded into too many sub-queries internally: maxClauseCount is set to ${mostClauses}`,
  );
}

/** A single clause where the meaning is the same; Lucene applies this simplification before it scores and explains. */
export function booleanQuery(clauses: readonly Clause[], minimumShouldMatch = 0): Query {
  const [first] = clauses;
  if (clauses.length === 1 && first && minimumShouldMatch <= 1) {
    if (first.occur === 'must' || first.occur === 'should') return first.query;
  }
  return new BooleanQuery(clauses, minimumShouldMatch);
}

/** All that must, none that must not; what should adds to the score, and counts where nothing must. */
export class BooleanQuery implements Query {
  readonly clauses: readonly Clause[];
  readonly minimumShouldMatch: number;

  constructor(clauses: readonly Clause[], minimumShouldMatch = 0) {
    if (clauses.length > mostClauses) throw tooManyClauses();
    this.clauses = clauses;
    this.minimumShouldMatch = minimumShouldMatch;
  }

  iterate(level: Level, boost: number): Matches {
    const clauses = simplified(this, level);
    const of = (occur: Occur): Matches[] =>
      clauses.flatMap((each) => (each.occur === occur ? matchesOf(each.query, level, boost) : []));
    const required = clauses.some(({ occur }) => occur === 'must' || occur === 'filter');
    const needed = Math.max(this.minimumShouldMatch, required ? 0 : 1);
    if (needed > 1 || clauses.length > mostOneByOne) return new HitMatches(this.#run(clauses, level, boost));
    const alternatives = of('should');
    const [only] = alternatives;
    if (alternatives.length < needed) return new HitMatches(noHits);
    const should = alternatives.length > 1 ? new Disjunction(alternatives) : only;
    const [must, filter, not] = [of('must'), of('filter'), of('mustNot')];
    if (should && !required && not.length === 0) return should;
    return new Conjunction({ must, filter, should, both: needed > 0, not });
  }

  run(level: Level, boost: number): Hits {
    return this.#run(simplified(this, level), level, boost);
  }

  #run(clauses: readonly Clause[], level: Level, boost: number): Hits {
    const of = (occur: Occur): Hits[] =>
      clauses.filter((each) => each.occur === occur).map(({ query }) => query.run(level, boost));
    const [must, filter, should, not] = [of('must'), of('filter'), of('should'), of('mustNot')];
    const needed = Math.max(this.minimumShouldMatch, must.length + filter.length === 0 ? 1 : 0);
    if (should.length < needed) return noHits;
    const optional = should.length > 0 ? disjunction(should, needed) : undefined;
    const all = [...must, ...filter];
    let hits: Hits;
    if (all.length === 0) hits = optional ?? noHits;
    else {
      const required = conjunction(must, filter);
      hits = optional ? joined(required, optional, needed > 0, must.length) : required;
    }
    return not.reduce(without, hits);
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const score = scoreOf(this.run(level, boost), doc);
    if (score === undefined) return undefined;
    const clauses = simplified(this, level).filter(
      ({ occur, query }) => occur !== 'should' || !isEmpty(query, level),
    );
    const [only] = clauses;
    if (clauses.length === 1 && only && only.occur !== 'filter' && this.minimumShouldMatch <= 1) {
      return only.query.explain(level, boost, doc);
    }
    const details = clauses.map(({ occur, query }) => {
      if (occur === 'mustNot') return undefined;
      const inner = query.explain(level, boost, doc);
      if (occur !== 'filter' || !inner) return inner;
      return explained(0, 'match on required clause, product of:', [explained(0, '# clause'), inner]);
    });
    return explained(score, 'sum of:', details);
  }

  terms(): QueryTerm[] {
    return this.clauses.flatMap(({ occur, query }) => (occur === 'mustNot' ? [] : query.terms()));
  }

  outline(level: Level): QueryOutline {
    const of = (wanted: Occur): QueryOutline[] =>
      this.clauses.filter(({ occur }) => occur === wanted).map(({ query }) => outlineOf(query, level));
    const clauses = { must: of('must'), mustNot: of('mustNot'), should: of('should'), filter: of('filter') };
    return { type: 'BooleanQuery', args: { ...clauses, minimumShouldMatch: this.minimumShouldMatch } };
  }

  toString(): string {
    const marks: Record<Occur, string> = { must: '+', filter: '#', mustNot: '-', should: '' };
    const list = this.clauses.map(({ occur, query }) => {
      const text = query instanceof BooleanQuery ? `(${query})` : String(query);
      return `${marks[occur]}${text}`;
    });
    return this.minimumShouldMatch > 0 ? `(${list.join(' ')})~${this.minimumShouldMatch}` : list.join(' ');
  }
}

/**
 * What Lucene makes of clauses before it scores them: alternatives inside of alternatives are all of one row, and a term
 * that comes twice is one with both weights. Where two fuzzy words come to the same term, Lucene weighs it by the
 * statistics of one of them, which of them is left to chance; here each keeps its own.
 */
function simplified({ clauses, minimumShouldMatch }: BooleanQuery, level: Level): readonly Clause[] {
  const opened = clauses.flatMap(({ occur, query }): Clause[] => {
    const created = query.rewritten?.(level) ?? query;
    if (created === matchNone && occur === 'should') return [];
    const row = occur === 'should' && minimumShouldMatch <= 1 && created instanceof BooleanQuery;
    if (!row || created.minimumShouldMatch > 1 || created.clauses.some((each) => each.occur !== 'should')) {
      return [{ occur, query: created }];
    }
    return simplified(created, level).map((each) => ({ ...each }));
  });
  if (minimumShouldMatch > 1) return opened;
  const weights = new Map<string, { clause: Clause; term: WordQuery; weight: number }>();
  const kept: Clause[] = [];
  for (const clause of opened) {
    const { term, weight } = weighedTerm(clause);
    const docFreq = term instanceof TermQuery ? term.docFreq : undefined;
    const key = term && `${clause.occur} ${docFreq ?? ''} ${term}`;
    const existing = key === undefined ? undefined : weights.get(key);
    if (existing) {
      existing.weight += weight;
      existing.clause.query = new BoostQuery(existing.term, existing.weight);
      continue;
    }
    const copy = { ...clause };
    if (term && key !== undefined) weights.set(key, { clause: copy, term, weight });
    kept.push(copy);
  }
  return kept;
}

/** Whether Lucene drops a query before it explains: no term is near enough to a fuzzy word that the query requires. */
function isEmpty(query: Query, level: Level): boolean {
  if (!(query instanceof BooleanQuery)) return (query.rewritten?.(level) ?? query) === matchNone;
  const isRequired = ({ occur }: Clause): boolean => occur === 'must' || occur === 'filter';
  const { clauses } = query;
  if (clauses.some(isRequired)) return clauses.some((each) => isRequired(each) && isEmpty(each.query, level));
  return clauses.every(({ occur, query: inner }) => occur === 'should' && isEmpty(inner, level));
}

type WordQuery = TermQuery | SynonymQuery;

/** The term or the synonyms of a clause that counts, with its own weight. */
function weighedTerm({ occur, query }: Clause): { term: WordQuery | undefined; weight: number } {
  let [inner, weight] = [query, 1];
  while (inner instanceof BoostQuery) {
    weight *= inner.factor;
    inner = inner.inner;
  }
  const counts = occur === 'should' || occur === 'must';
  const word = inner instanceof TermQuery || inner instanceof SynonymQuery ? inner : undefined;
  return { term: counts ? word : undefined, weight };
}

/** Documents of several lists: what their scores add up to, and in how many they are. */
interface Sums {
  docs: readonly number[];
  sums: readonly number[];
  counts: readonly number[];
}

/** Scores add up in 64 bits and are rounded once, as Lucene's do. */
function disjunction(lists: readonly Hits[], needed: number): Hits {
  const [only] = lists;
  if (lists.length === 1 && only) return only;
  let level = lists.map(
    ({ docs, scores }): Sums => ({ docs, sums: scores, counts: needed > 1 ? docs.map(() => 1) : [] }),
  );
  // two by two, so that many short lists are not gone through for each other
  while (level.length > 1) {
    const next: Sums[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [one, other] = [level[at] as Sums, level[at + 1]];
      next.push(other ? added(one, other, needed > 1) : one);
    }
    level = next;
  }
  const { docs, sums, counts } = level[0] as Sums;
  const hits: Hits = { docs: [], scores: [] };
  docs.forEach((doc, at) => {
    if (needed > 1 && (counts[at] as number) < needed) return;
    hits.docs.push(doc);
    hits.scores.push(f(sums[at] as number));
  });
  return hits;
}

function added(a: Sums, b: Sums, counted: boolean): Sums {
  step(a.docs.length + b.docs.length);
  const docs: number[] = [];
  const sums: number[] = [];
  const counts: number[] = [];
  for (let x = 0, y = 0; x < a.docs.length || y < b.docs.length; ) {
    const [left, right] = [a.docs[x] ?? Infinity, b.docs[y] ?? Infinity];
    const [fromA, fromB] = [left <= right, right <= left];
    docs.push(fromA ? left : right);
    sums.push((fromA ? (a.sums[x] as number) : 0) + (fromB ? (b.sums[y] as number) : 0));
    if (counted) counts.push((fromA ? (a.counts[x] as number) : 0) + (fromB ? (b.counts[y] as number) : 0));
    if (fromA) x += 1;
    if (fromB) y += 1;
  }
  return { docs, sums, counts };
}

function conjunction(must: readonly Hits[], filter: readonly Hits[]): Hits {
  const lists = [...must, ...filter].sort((a, b) => a.docs.length - b.docs.length);
  let docs = lists[0]?.docs ?? [];
  for (const list of lists.slice(1)) docs = inBoth(docs, list.docs);
  const [only] = must;
  if (must.length === 1 && only) return { docs, scores: scoresAt(only, docs) };
  const parts = must.map((list) => scoresAt(list, docs));
  return { docs, scores: docs.map((_, at) => f(parts.reduce((sum, part) => sum + (part[at] as number), 0))) };
}

/** Joins required hits with optional ones, or with other required ones. */
function joined(required: Hits, optional: Hits, both: boolean, musts: number): Hits {
  const docs = both ? inBoth(required.docs, optional.docs) : required.docs;
  const base = scoresAt(required, docs);
  const scores = docs.map((doc, at) => {
    const more = scoreOf(optional, doc);
    if (more === undefined) return base[at] as number;
    return musts === 0 ? more : f((base[at] as number) + more);
  });
  return { docs, scores };
}

function inBoth(a: readonly number[], b: readonly number[]): number[] {
  step(a.length + b.length);
  const both: number[] = [];
  for (let x = 0, y = 0; x < a.length && y < b.length; ) {
    const [left, right] = [a[x] as number, b[y] as number];
    if (left === right) both.push(left);
    if (left <= right) x += 1;
    if (right <= left) y += 1;
  }
  return both;
}

/** Scores of documents that are all among the hits. */
function scoresAt({ docs, scores }: Hits, wanted: readonly number[]): number[] {
  if (docs === wanted) return scores;
  let at = 0;
  return wanted.map((doc) => {
    while ((docs[at] as number) < doc) at += 1;
    return scores[at] as number;
  });
}

function without(hits: Hits, excluded: Hits): Hits {
  const out = new Set(excluded.docs);
  const kept: Hits = { docs: [], scores: [] };
  hits.docs.forEach((doc, at) => {
    if (out.has(doc)) return;
    kept.docs.push(doc);
    kept.scores.push(hits.scores[at] as number);
  });
  return kept;
}
