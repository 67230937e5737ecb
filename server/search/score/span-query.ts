import { step } from '#server/data/limits/budget.ts';
import { type Explanation, explained, javaFloat } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import type { TextField } from '../index/text-field.ts';
import { type Hits, noHits, type Query, type QueryTerm } from './query.ts';
import { type Scorer, scorerOf } from './similarity.ts';
import type { SpanFinder } from './spans.ts';
import { weightTitle } from './term-query.ts';

/** Documents in which stretches of text are found; the looser a stretch, the less it counts. */
export class SpanQuery implements Query {
  readonly #field: string;
  readonly #finder: SpanFinder;

  constructor(field: string, finder: SpanFinder) {
    this.#field = field;
    this.#finder = finder;
  }

  run(level: Level, boost: number): Hits {
    const field = level.text(this.#field);
    if (!field?.hasPositions) return noHits;
    const scorer = this.#scorer(field, boost);
    const hits: Hits = { docs: [], scores: [] };
    for (const { doc, norm, freq } of this.#matches(field)) {
      hits.docs.push(doc);
      hits.scores.push(scorer.score(freq, norm));
    }
    return hits;
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const field = level.text(this.#field);
    if (!field?.hasPositions) return undefined;
    for (const match of this.#matches(field)) {
      if (match.doc !== doc) continue;
      const counted = `phraseFreq=${javaFloat(match.freq)}`;
      const inner = this.#scorer(field, boost).explain(match.freq, match.norm, counted);
      return explained(inner.value, weightTitle(this, field), [inner]);
    }
    return undefined;
  }

  terms(): QueryTerm[] {
    const texts = new Set(this.#finder.weighed);
    return [{ field: this.#field, matches: (term) => texts.has(term), spans: this.#finder }];
  }

  toString(): string {
    return `${this.#field}:${this.#finder.title}`;
  }

  #scorer(field: TextField, boost: number): Scorer {
    const statistics = [...new Set(this.#finder.weighed)].map((text) => ({
      text,
      docFreq: field.term(text)?.docFreq ?? 0,
    }));
    return scorerOf(
      field,
      statistics.filter(({ docFreq }) => docFreq > 0),
      boost,
    );
  }

  *#matches(field: TextField): Iterable<{ doc: number; norm: number; freq: number }> {
    const norms = new Map<number, number>();
    const places = new Map<string, Map<number, number[]>>();
    for (const text of new Set(this.#finder.texts)) {
      const found = new Map<number, number[]>();
      const entries = field.term(text)?.entries();
      while (entries?.next()) {
        step(entries.freq);
        norms.set(entries.doc, entries.norm);
        found.set(entries.doc, entries.positions());
      }
      places.set(text, found);
    }
    for (const doc of [...norms.keys()].sort((a, b) => a - b)) {
      const spans = this.#finder.find((text) => places.get(text)?.get(doc) ?? []);
      step(spans.length);
      const freq = spans.reduce((sum, { width }) => Math.fround(sum + Math.fround(1 / (1 + width))), 0);
      if (freq > 0) yield { doc, norm: norms.get(doc) as number, freq };
    }
  }
}
