import { type Explanation, explained } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import { type Hits, type Query, type QueryTerm, scoreOf } from './query.ts';

/** A number computed from a document and its query score. */
export interface Expression {
  value(level: Level, doc: number, score: number): number;
  toString(): string;
}

/** A query whose score comes from an expression; a result that is not a number, or is below 0, becomes 0 // observed */
export class FunctionScoreQuery implements Query {
  readonly #inner: Query;
  readonly #expression: Expression;

  constructor(inner: Query, expression: Expression) {
    this.#inner = inner;
    this.#expression = expression;
  }

  run(level: Level, boost: number): Hits {
    const { docs, scores } = this.#inner.run(level, 1);
    const created = docs.map((doc, at) => {
      const value = this.#expression.value(level, doc, scores[at] as number);
      return value >= 0 ? Math.fround(value * boost) : 0;
    });
    return { docs, scores: created };
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const score = scoreOf(this.run(level, boost), doc);
    if (score === undefined) return undefined;
    return explained(score, `${this} [BM25Similarity], result of:`, [
      explained(score, String(this.#expression)),
    ]);
  }

  terms(): QueryTerm[] {
    return this.#inner.terms();
  }

  toString(): string {
    return `FunctionScoreQuery(${this.#inner}, scored by ${this.#expression})`;
  }
}

/**
 * Distance from an origin: 1 at the origin, a half at `pivot`. Documents without a value, or with several, do
 * not match.
 */
export class DistanceQuery implements Query {
  readonly #distances: (level: Level) => Iterable<[number, number]>;
  readonly #pivot: number;
  readonly #title: string;

  constructor(title: string, pivot: number, distances: (level: Level) => Iterable<[number, number]>) {
    this.#title = title;
    this.#pivot = pivot;
    this.#distances = distances;
  }

  run(level: Level, boost: number): Hits {
    const hits: Hits = { docs: [], scores: [] };
    for (const [doc, distance] of this.#distances(level)) {
      hits.docs.push(doc);
      hits.scores.push(Math.fround(boost * (this.#pivot / (this.#pivot + distance))));
    }
    return hits;
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    for (const [each, distance] of this.#distances(level)) {
      if (each !== doc) continue;
      const title =
        'Distance score, computed as weight * pivotDistance / (pivotDistance + abs(value - origin)) from:';
      return explained(Math.fround(boost * (this.#pivot / (this.#pivot + distance))), title, [
        explained(boost, 'weight'),
        explained(this.#pivot, 'pivotDistance'),
        explained(distance, 'abs(value - origin)'),
      ]);
    }
    return undefined;
  }

  terms(): QueryTerm[] {
    return [];
  }

  toString(): string {
    return this.#title;
  }
}
