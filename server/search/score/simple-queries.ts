import { step } from '#server/data/limits/budget.ts';
import { type Explanation, explained, javaFloat } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import { ConstantMatches } from './matches/conjunction.ts';
import type { Matches } from './matches/matches.ts';
import { outlineOf } from './outline.ts';
import { type Hits, matchesOf, noHits, type Query, type QueryTerm, scoreOf } from './query.ts';
import type { QueryOutline } from './query-outline.ts';

const f = Math.fround;

/** A score that counts for itself // Lucene */
const constant = (score: number, title: string): Explanation =>
  explained(score, score === 1 ? title : `${title}^${javaFloat(score)}`);

/** Documents found without statistics, each with the same score. */
export class MatchingQuery implements Query {
  readonly #find: (level: Level) => Iterable<number>;
  readonly #title: string;
  readonly #terms: readonly QueryTerm[];

  /** `find`: documents in ascending order. */
  constructor(title: string, find: (level: Level) => Iterable<number>, terms: readonly QueryTerm[] = []) {
    this.#title = title;
    this.#find = find;
    this.#terms = terms;
  }

  run(level: Level, boost: number): Hits {
    const docs: number[] = [];
    for (const doc of this.#find(level)) {
      step();
      docs.push(doc);
    }
    return { docs, scores: docs.map(() => boost) };
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const score = scoreOf(this.run(level, boost), doc);
    return score === undefined ? undefined : constant(score, this.#title);
  }

  terms(): QueryTerm[] {
    return [...this.#terms];
  }

  toString(): string {
    return this.#title;
  }
}

export const matchAll: Query = new MatchingQuery('*:*', (level) => level.docs());
export const matchNone: Query = new MatchingQuery('MatchNoDocsQuery', () => []);

/** A query whose score does not count; `value`: what counts instead. */
export class ConstantQuery implements Query {
  readonly #inner: Query;
  readonly #value: number;
  readonly #title: string;

  constructor(inner: Query, value = 1, title = `ConstantScore(${inner})`) {
    this.#inner = inner;
    this.#value = f(value);
    this.#title = title;
  }

  run(level: Level, boost: number): Hits {
    const { docs } = this.#inner.run(level, 1);
    const score = f(boost * this.#value);
    return { docs, scores: docs.map(() => score) };
  }

  iterate(level: Level, boost: number): Matches {
    return new ConstantMatches(matchesOf(this.#inner, level, 1), f(boost * this.#value));
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const score = scoreOf(this.run(level, boost), doc);
    return score === undefined ? undefined : constant(score, this.#title);
  }

  terms(): QueryTerm[] {
    return this.#inner.terms();
  }

  outline(level: Level): QueryOutline {
    const query = { type: 'ConstantScoreQuery', args: { query: outlineOf(this.#inner, level) } };
    return this.#value === 1 ? query : { type: 'BoostQuery', args: { query, boost: this.#value } };
  }

  toString(): string {
    return this.#title;
  }
}

/** A query that weighs more, or less. */
export class BoostQuery implements Query {
  readonly inner: Query;
  readonly factor: number;

  constructor(inner: Query, factor: number) {
    this.inner = inner;
    this.factor = f(factor);
  }

  run(level: Level, boost: number): Hits {
    return this.inner.run(level, f(boost * this.factor));
  }

  iterate(level: Level, boost: number): Matches {
    return matchesOf(this.inner, level, f(boost * this.factor));
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    return this.inner.explain(level, f(boost * this.factor), doc);
  }

  terms(): QueryTerm[] {
    return this.inner.terms();
  }

  outline(level: Level): QueryOutline {
    return { type: 'BoostQuery', args: { query: outlineOf(this.inner, level), boost: this.factor } };
  }

  toString(): string {
    return `(${this.inner})^${this.factor}`;
  }
}

/** The best score of several queries, plus a fraction of the other scores. */
export class DisjunctionMaxQuery implements Query {
  readonly #inner: readonly Query[];
  readonly #tie: number;

  constructor(inner: readonly Query[], tie: number) {
    this.#inner = inner;
    this.#tie = f(tie);
  }

  run(level: Level, boost: number): Hits {
    const best = new Map<number, { max: number; others: number }>();
    for (const query of this.#inner) {
      const { docs, scores } = query.run(level, boost);
      step(docs.length);
      docs.forEach((doc, at) => {
        const score = scores[at] as number;
        const { max, others } = best.get(doc) ?? { max: 0, others: 0 };
        best.set(doc, score >= max ? { max: score, others: others + max } : { max, others: others + score });
      });
    }
    if (best.size === 0) return noHits;
    const docs = [...best.keys()].sort((a, b) => a - b);
    const total = (doc: number): number => {
      const { max = 0, others = 0 } = best.get(doc) ?? {};
      return f(max + others * this.#tie);
    };
    return { docs, scores: docs.map(total) };
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const score = scoreOf(this.run(level, boost), doc);
    if (score === undefined) return undefined;
    const title = this.#tie === 0 ? 'max of:' : `max plus ${this.#tie} times others of:`;
    return explained(
      score,
      title,
      this.#inner.map((query) => query.explain(level, boost, doc)),
    );
  }

  terms(): QueryTerm[] {
    return this.#inner.flatMap((query) => query.terms());
  }

  outline(level: Level): QueryOutline {
    const disjuncts = this.#inner.map((query) => outlineOf(query, level));
    return { type: 'DisjunctionMaxQuery', args: { disjuncts, tieBreaker: this.#tie } };
  }

  toString(): string {
    return `(${this.#inner.join(' | ')})${this.#tie === 0 ? '' : `~${this.#tie}`}`;
  }
}
