import { step } from '#server/data/limits/budget.ts';
import type { TextField } from '../index/text-field.ts';
import { type PositionalMatch, PositionalQuery } from './positional-query.ts';
import type { QueryTerm } from './query.ts';
import type { SpanFinder } from './spans.ts';

/** Documents with matching spans of text; the looser a span, the less it counts. */
export class SpanQuery extends PositionalQuery {
  readonly #finder: SpanFinder;

  constructor(field: string, finder: SpanFinder) {
    super(field);
    this.#finder = finder;
  }

  terms(): QueryTerm[] {
    const texts = new Set(this.#finder.weighed);
    return [{ field: this.field, matches: (term) => texts.has(term), spans: this.#finder }];
  }

  toString(): string {
    return `${this.field}:${this.#finder.title}`;
  }

  protected override weighed(): string[] {
    return [...new Set(this.#finder.weighed)];
  }

  protected override *matches(field: TextField): Iterable<PositionalMatch> {
    const norms = new Map<number, number>();
    const places = new Map<string, Map<number, number[]>>();
    for (const text of new Set(this.#finder.texts)) {
      const results = new Map<number, number[]>();
      const entries = field.term(text)?.entries();
      while (entries?.next()) {
        step(entries.freq);
        norms.set(entries.doc, entries.norm);
        results.set(entries.doc, entries.positions());
      }
      places.set(text, results);
    }
    for (const doc of [...norms.keys()].sort((a, b) => a - b)) {
      const spans = this.#finder.find((text) => places.get(text)?.get(doc) ?? []);
      step(spans.length);
      const freq = spans.reduce((sum, { width }) => Math.fround(sum + Math.fround(1 / (1 + width))), 0);
      if (freq > 0) yield { doc, norm: norms.get(doc) as number, freq };
    }
  }
}
