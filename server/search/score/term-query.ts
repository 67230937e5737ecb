import { step } from '#server/data/limits/budget.ts';
import { type Explanation, explained, javaFloat } from '../explanation.ts';
import { fieldPath } from '../index/field-names.ts';
import type { Level } from '../index/level.ts';
import { compareBytes, type TextField } from '../index/text-field.ts';
import { HitMatches, type Matches } from './matches/matches.ts';
import { TermMatches } from './matches/term-matches.ts';
import { type Hits, noHits, type Query, type QueryTerm } from './query.ts';
import type { QueryOutline } from './query-outline.ts';
import { type Scorer, scorerOf, similarityTitles } from './similarity.ts';

/** One term of one field. `docFreq`: what counts instead of the term's own, where several are weighed as one. */
export class TermQuery implements Query {
  readonly field: string;
  readonly text: string;
  readonly docFreq: number | undefined;

  constructor(field: string, text: string, docFreq?: number) {
    this.field = field;
    this.text = text;
    this.docFreq = docFreq;
  }

  run(level: Level, boost: number): Hits {
    const field = level.text(this.field);
    const postings = field?.term(this.text);
    if (!field || !postings) return noHits;
    const scorer = this.#scorer(field, postings.docFreq, boost);
    const hits: Hits = { docs: [], scores: [] };
    for (const entry = postings.entries(); entry.next(); ) {
      step();
      hits.docs.push(entry.doc);
      hits.scores.push(scorer.score(entry.freq, entry.norm));
    }
    return hits;
  }

  iterate(level: Level, boost: number): Matches {
    const field = level.text(this.field);
    const postings = field?.term(this.text);
    if (!field || !postings) return new HitMatches(noHits);
    return new TermMatches(postings, this.#scorer(field, postings.docFreq, boost));
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const field = level.text(this.field);
    const postings = field?.term(this.text);
    const entry = postings?.at(doc);
    if (!field || !postings || !entry) return undefined;
    const inner = this.#scorer(field, postings.docFreq, boost).explain(
      entry.freq,
      entry.norm,
      'freq, occurrences of term within document',
    );
    return explained(inner.value, weightTitle(this, field), [inner]);
  }

  terms(): QueryTerm[] {
    return [{ field: this.field, matches: (term) => term === this.text }];
  }

  outline(): QueryOutline {
    return { type: 'TermQuery', args: { path: fieldPath(this.field), value: this.text } };
  }

  toString(): string {
    return `${this.field}:${this.text}`;
  }

  #scorer(field: TextField, docFreq: number, boost: number): Scorer {
    return scorerOf(field, [{ text: this.text, docFreq: this.docFreq ?? docFreq }], boost);
  }
}

export function weightTitle(query: Query, field: TextField): string {
  return `${query} [${similarityTitles[field.options.similarity]}], result of:`;
}

/** Terms of one field that count as one: tokens at the same position. One that is there twice counts twice // Lucene */
export class SynonymQuery implements Query {
  readonly field: string;
  readonly texts: readonly string[];

  constructor(field: string, texts: readonly string[]) {
    this.field = field;
    // Lucene's order in descriptions
    this.texts = texts.toSorted(compareBytes);
  }

  run(level: Level, boost: number): Hits {
    const field = level.text(this.field);
    if (!field) return noHits;
    const results = new Map<number, { freq: number; norm: number }>();
    for (const text of this.texts) {
      const entry = field.term(text)?.entries();
      while (entry?.next()) {
        step();
        const existing = results.get(entry.doc);
        if (existing) existing.freq += entry.freq;
        else results.set(entry.doc, { freq: entry.freq, norm: entry.norm });
      }
    }
    if (results.size === 0) return noHits;
    const scorer = this.#scorer(field, boost);
    const docs = [...results.keys()].sort((a, b) => a - b);
    const scores = docs.map((doc) => {
      const { freq = 0, norm = 0 } = results.get(doc) ?? {};
      return scorer.score(freq, norm);
    });
    return { docs, scores };
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    const field = level.text(this.field);
    const entries = this.texts.flatMap((text) => field?.term(text)?.at(doc) ?? []);
    const [first] = entries;
    if (!field || !first) return undefined;
    const freq = entries.reduce((sum, entry) => sum + entry.freq, 0);
    const inner = this.#scorer(field, boost).explain(freq, first.norm, `termFreq=${javaFloat(freq)}`);
    return explained(inner.value, weightTitle(this, field), [inner]);
  }

  terms(): QueryTerm[] {
    return [{ field: this.field, matches: (term) => this.texts.includes(term) }];
  }

  toString(): string {
    return `Synonym(${this.texts.map((text) => `${this.field}:${text}`).join(' ')})`;
  }

  /** Together they are as rare as the most frequent of them. */
  #scorer(field: TextField, boost: number): Scorer {
    const docFreq = Math.max(...this.texts.map((text) => field.term(text)?.docFreq ?? 0));
    return scorerOf(field, [{ text: this.texts[0] ?? '', docFreq }], boost);
  }
}
