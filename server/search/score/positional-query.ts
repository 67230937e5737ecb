import { type Explanation, explained, javaFloat } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import type { TextField } from '../index/text-field.ts';
import { type Hits, noHits, type Query, type QueryTerm } from './query.ts';
import { type Scorer, scorerOf } from './similarity.ts';
import { weightTitle } from './term-query.ts';

/** A document whose terms match the positions of a query, and the number of matches. */
export interface PositionalMatch {
  doc: number;
  norm: number;
  freq: number;
}

/** A query on the positions of terms; it finds nothing in fields without positions. */
export abstract class PositionalQuery implements Query {
  readonly field: string;

  constructor(field: string) {
    this.field = field;
  }

  /** Its documents, ascending. */
  protected abstract matches(field: TextField): Iterable<PositionalMatch>;
  /** The terms that it is weighed by, all together. */
  protected abstract weighed(): readonly string[];
  abstract terms(): QueryTerm[];
  abstract toString(): string;

  run(level: Level, boost: number): Hits {
    const field = level.text(this.field);
    if (!field?.hasPositions) return noHits;
    const scorer = this.#scorer(field, boost);
    const hits: Hits = { docs: [], scores: [] };
    for (const { doc, norm, freq } of this.matches(field)) {
      hits.docs.push(doc);
      hits.scores.push(scorer.score(freq, norm));
    }
    return hits;
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const field = level.text(this.field);
    if (!field?.hasPositions) return undefined;
    for (const match of this.matches(field)) {
      if (match.doc !== doc) continue;
      const counted = `phraseFreq=${javaFloat(match.freq)}`;
      const inner = this.#scorer(field, boost).explain(match.freq, match.norm, counted);
      return explained(inner.value, weightTitle(this, field), [inner]);
    }
    return undefined;
  }

  /** Terms that the index lacks do not count. */
  #scorer(field: TextField, boost: number): Scorer {
    const statistics = this.weighed().map((text) => ({ text, docFreq: field.term(text)?.docFreq ?? 0 }));
    return scorerOf(
      field,
      statistics.filter(({ docFreq }) => docFreq > 0),
      boost,
    );
  }
}
