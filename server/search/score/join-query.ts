import { step } from '#server/data/limits/budget.ts';
import { type Explanation, explained } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import type { Hits, Query, QueryTerm } from './query.ts';

export type Aggregate = 'sum' | 'maximum' | 'minimum' | 'mean';

const aggregates: Readonly<Record<Aggregate, (scores: readonly number[]) => number>> = {
  sum: (scores) => scores.reduce((sum, score) => sum + score, 0),
  maximum: (scores) => Math.max(...scores),
  minimum: (scores) => Math.min(...scores),
  mean: (scores) => scores.reduce((sum, score) => sum + score, 0) / scores.length,
};

/** The number of the document around, at one of the levels above. */
function ancestorOf(level: Level, doc: number, above: Level): number | undefined {
  let [current, at]: [Level, number] = [level, doc];
  while (current !== above) {
    const parent = current.entry(at)?.parent;
    if (parent === undefined || !current.outer) return undefined;
    [current, at] = [current.outer, parent];
  }
  return at;
}

/** Documents whose embedded documents match; the scores of those determine the score. */
export class ToParentQuery implements Query {
  readonly #inner: Query;
  readonly #children: Level;
  readonly #aggregate: Aggregate;

  constructor(inner: Query, children: Level, aggregate: Aggregate) {
    this.#inner = inner;
    this.#children = children;
    this.#aggregate = aggregate;
  }

  run(level: Level, boost: number): Hits {
    const families = this.#families(level, boost);
    const docs = [...families.keys()].sort((a, b) => a - b);
    const combine = aggregates[this.#aggregate];
    return {
      docs,
      scores: docs.map((doc) => Math.fround(combine((families.get(doc) ?? []).map(({ score }) => score)))),
    };
  }

  #families(level: Level, boost: number): Map<number, { doc: number; score: number }[]> {
    const { docs, scores } = this.#inner.run(this.#children, boost);
    const families = new Map<number, { doc: number; score: number }[]>();
    docs.forEach((doc, at) => {
      step();
      const parent = ancestorOf(this.#children, doc, level);
      if (parent === undefined) return;
      const child = { doc, score: scores[at] as number };
      const family = families.get(parent);
      if (family) family.push(child);
      else families.set(parent, [child]);
    });
    return families;
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const family = this.#families(level, boost).get(doc);
    if (!family) return undefined;
    const best = family.reduce((a, b) => (b.score > a.score ? b : a));
    const combined = aggregates[this.#aggregate](family.map(({ score }) => score));
    return explained(Math.fround(combined), 'Score based on child docs, best match:', [
      this.#inner.explain(this.#children, boost, best.doc),
    ]);
  }

  terms(): QueryTerm[] {
    return [];
  }

  toString(): string {
    return `ToParentBlockJoinQuery (${this.#inner})`;
  }
}

/** Embedded documents inside of documents that match. */
export class ToChildQuery implements Query {
  readonly #inner: Query;
  readonly #parents: Level;

  constructor(inner: Query, parents: Level) {
    this.#inner = inner;
    this.#parents = parents;
  }

  run(level: Level, boost: number): Hits {
    const { docs, scores } = this.#inner.run(this.#parents, boost);
    const results = new Map(docs.map((doc, at) => [doc, scores[at] as number]));
    const hits: Hits = { docs: [], scores: [] };
    for (const doc of level.docs()) {
      step();
      const parent = ancestorOf(level, doc, this.#parents);
      const score = parent === undefined ? undefined : results.get(parent);
      if (score === undefined) continue;
      hits.docs.push(doc);
      // the filter of the level counts as a clause of its own // observed
      hits.scores.push(Math.fround(score + boost));
    }
    return hits;
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const parent = ancestorOf(level, doc, this.#parents);
    const inner = parent === undefined ? undefined : this.#inner.explain(this.#parents, boost, parent);
    if (!inner) return undefined;
    return explained(Math.fround(inner.value + boost), 'sum of:', [
      inner,
      explained(boost, 'ConstantScore(the level of the document)'),
    ]);
  }

  terms(): QueryTerm[] {
    return [];
  }

  toString(): string {
    return `ToChildBlockJoinQuery (${this.#inner})`;
  }
}
