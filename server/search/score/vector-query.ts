import { step } from '#server/data/limits/budget.ts';
import { type Explanation, explained } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import type { VectorValue } from '../index/vector-value.ts';
import { outlineOf } from './outline.ts';
import { type Hits, type Query, type QueryTerm, scoreOf } from './query.ts';
import type { QueryOutline } from './query-outline.ts';

export type VectorSimilarity = 'euclidean' | 'cosine' | 'dotProduct';

const f = Math.fround;

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, each, at) => sum + each * (b[at] as number), 0);
}

function squaredDistance(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, each, at) => sum + (each - (b[at] as number)) ** 2, 0);
}

/** How near two vectors of one kind are: 32 bits, never below 0 // observed: Lucene's scores */
function vectorScore(similarity: VectorSimilarity, asked: VectorValue, stored: VectorValue): number {
  const { kind, values: a } = asked;
  const { values: b } = stored;
  if (kind === 'bit') return f((a.length - squaredDistance(a, b)) / a.length);
  switch (similarity) {
    case 'euclidean':
      return f(1 / (1 + f(squaredDistance(a, b))));
    case 'cosine':
      return f(Math.max((1 + dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))) / 2, 0));
    case 'dotProduct':
      return kind === 'int8'
        ? f(0.5 + dot(a, b) / (a.length * 2 ** 15))
        : f(Math.max((1 + f(dot(a, b))) / 2, 0));
  }
}

/** The nearest vectors of a field, among documents that pass. */
export class VectorQuery implements Query {
  readonly #path: string;
  readonly #asked: VectorValue;
  readonly #similarity: VectorSimilarity;
  readonly #count: number;
  readonly #filter: Query | undefined;
  readonly #candidates: number | undefined;

  /** `candidates`: of how many an approximate search may choose; absent: it is to be exact. */
  constructor(
    path: string,
    asked: VectorValue,
    similarity: VectorSimilarity,
    count: number,
    filter: Query | undefined,
    candidates?: number,
  ) {
    this.#path = path;
    this.#asked = asked;
    this.#similarity = similarity;
    this.#count = count;
    this.#filter = filter;
    this.#candidates = candidates;
  }

  /** All vectors are compared: an exact answer is a possible one of an approximate search. */
  run(level: Level, boost: number): Hits {
    const passed = this.#filter ? new Set(this.#filter.run(level, 1).docs) : undefined;
    const results: { doc: number; score: number }[] = [];
    for (const [doc, { values }] of level.column('vector', this.#path)?.entries() ?? []) {
      const [stored] = values;
      if (!stored || stored.kind !== this.#asked.kind || (passed && !passed.has(doc))) continue;
      step(1 + (stored.values.length >> 4));
      results.push({ doc, score: f(boost * vectorScore(this.#similarity, this.#asked, stored)) });
    }
    results.sort((a, b) => b.score - a.score || a.doc - b.doc);
    const nearest = results.slice(0, this.#count).sort((a, b) => a.doc - b.doc);
    return { docs: nearest.map(({ doc }) => doc), scores: nearest.map(({ score }) => score) };
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const score = scoreOf(this.run(level, boost), doc);
    return score === undefined ? undefined : explained(score, `within top ${this.#count} docs`);
  }

  terms(): QueryTerm[] {
    return [];
  }

  /** Documented: "Explain MongoDB Vector Search Results". */
  outline(level: Level): QueryOutline {
    const field = `$type:knnVector/${this.#path}`;
    const filter = this.#filter ? { filter: outlineOf(this.#filter, level) } : {};
    if (this.#candidates === undefined) {
      const args = { field, similarityFunction: this.#similarity, ...filter };
      return { type: 'ExactVectorSearchQuery', args };
    }
    const nearest = { type: 'KnnFloatVectorQuery', args: { field, k: this.#candidates, ...filter } };
    return { type: 'WrappedKnnQuery', args: { query: [nearest, { type: 'DocAndScoreQuery', args: {} }] } };
  }

  toString(): string {
    return `KnnVectorQuery:$type:knnVector/${this.#path}[${this.#count}]`;
  }
}
