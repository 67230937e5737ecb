import { step } from '#server/data/limits/budget.ts';
import type { Explanation } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import type { PostingsCursor } from '../index/postings.ts';
import type { TextField } from '../index/text-field.ts';
import { type PositionalMatch, PositionalQuery } from './positional-query.ts';
import type { Hits, Query, QueryTerm } from './query.ts';

/** Transitions of a state: term → number of the next state. */
export interface AutomatonState {
  next: ReadonlyMap<string, number>;
  accepts: boolean;
}

/** Sequences of adjacent words, recognized by an automaton: its first state is the initial one. */
export class AutomatonQuery extends PositionalQuery {
  readonly #states: readonly AutomatonState[];
  readonly #texts: readonly string[];
  readonly #plain: Query | undefined;

  /** `plain`: a query that finds the same, where there is one. A highlighter does not know of it. */
  constructor(field: string, states: readonly AutomatonState[], plain?: Query) {
    super(field);
    this.#plain = plain;
    this.#states = states;
    this.#texts = [...new Set(states.flatMap(({ next }) => [...next.keys()]))];
  }

  override run(level: Level, boost: number): Hits {
    return this.#plain ? this.#plain.run(level, boost) : super.run(level, boost);
  }

  override explain(level: Level, boost: number, doc: number): Explanation | undefined {
    return this.#plain ? this.#plain.explain(level, boost, doc) : super.explain(level, boost, doc);
  }

  terms(): QueryTerm[] {
    const texts = new Set(this.#texts);
    return [{ field: this.field, matches: (term) => texts.has(term), alone: true }];
  }

  toString(): string {
    return `${this.field}:TermAutomatonQuery(${this.#texts.join(' ')})`;
  }

  /** All its terms, those of other ways too // Lucene, TermAutomatonQuery */
  protected override weighed(): readonly string[] {
    return this.#texts;
  }

  protected override matches(field: TextField): PositionalMatch[] {
    const documents = new Map<number, { norm: number; at: Map<number, string[]> }>();
    for (const text of this.#texts) {
      const entry = field.term(text)?.entries();
      while (entry?.next()) note(documents, entry, text);
    }
    return [...documents]
      .map(([doc, { norm, at }]) => ({ doc, norm, freq: this.#frequency(at) }))
      .filter(({ freq }) => freq > 0)
      .sort((one, other) => one.doc - other.doc);
  }

  /** How often a run ends somewhere; each beginning counts for itself. */
  #frequency(at: ReadonlyMap<number, string[]>): number {
    let result = 0;
    for (const begin of at.keys()) {
      let states = [0];
      for (let position = begin; states.length > 0; position += 1) {
        const texts = at.get(position) ?? [];
        step(states.length * texts.length + 1);
        states = states.flatMap((state) =>
          texts.flatMap((text) => this.#states[state]?.next.get(text) ?? []),
        );
        result += states.filter((state) => this.#states[state]?.accepts).length;
      }
    }
    return result;
  }
}

function note(
  documents: Map<number, { norm: number; at: Map<number, string[]> }>,
  entry: PostingsCursor,
  text: string,
): void {
  const document = documents.get(entry.doc) ?? { norm: entry.norm, at: new Map<number, string[]>() };
  documents.set(entry.doc, document);
  for (const position of entry.positions()) {
    step();
    document.at.set(position, [...(document.at.get(position) ?? []), text]);
  }
}
