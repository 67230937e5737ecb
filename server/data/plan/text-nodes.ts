import type { Document } from 'bson';
import type { Stored, Work } from '../documents.ts';
import { textMeta } from '../text-search/text-filter.ts';
import type { TextQuery } from '../text-search/text-query.ts';
import { withMeta } from '../update/row.ts';
import type { IndexScan, Test } from './access-nodes.ts';
import { PlanNode } from './plan-node.ts';

/** Documents under one of the terms, each once, with the sum of its term weights. */
export class TextOr extends PlanNode {
  readonly stage = 'TEXT_OR';
  #examined = 0;
  readonly #scans: readonly IndexScan[];
  readonly #work: Work;
  /** The index of its score in a key. */
  readonly #scoreAt: number;

  constructor(scans: readonly IndexScan[], scoreAt: number, work: Work) {
    super(scans);
    this.#scans = scans;
    this.#scoreAt = scoreAt;
    this.#work = work;
  }

  *run(): Generator<Stored | undefined> {
    const results = new Map<string, { stored: Stored; score: number }>();
    for (const scan of this.#scans) {
      for (const entry of scan.entries()) {
        this.works += 1;
        yield undefined;
        if (entry === undefined) continue;
        const { place, stored } = entry;
        const score = Number(place.values[this.#scoreAt]) + (results.get(stored.key)?.score ?? 0);
        results.set(stored.key, { stored, score });
      }
    }
    for (const { stored, score } of results.values()) {
      this.works += 1;
      this.#examined += 1;
      this.#work.examined += 1;
      this.returned += 1;
      yield withMeta(stored, textMeta(score));
    }
    this.done = true;
  }

  about(): Document {
    return {};
  }

  override counted(): Document {
    return { docsExamined: this.#examined };
  }

  override get docsExamined(): number {
    return this.#examined;
  }
}

/**
 * Of documents with one of the terms, those with the phrases, without negated parts, that match the rest of
 * the filter.
 */
export class TextMatch extends PlanNode {
  readonly stage = 'TEXT_MATCH';
  #rejected = 0;
  readonly #query: TextQuery;
  readonly #test: Test;

  constructor(input: TextOr, query: TextQuery, test: Test) {
    super([input]);
    this.#query = query;
    this.#test = test;
  }

  *run(): Generator<Stored | undefined> {
    for (const stored of (this.inputs[0] as PlanNode).run()) {
      this.works += 1;
      const fits = stored !== undefined && this.#query.allows(stored.doc) && this.#test(stored);
      if (fits) this.returned += 1;
      else if (stored !== undefined) this.#rejected += 1;
      yield fits ? stored : undefined;
    }
    this.done = true;
  }

  about(): Document {
    const { spec, terms, negatedTerms, phrases, negatedPhrases } = this.#query;
    return {
      indexPrefix: {},
      indexName: spec.name,
      parsedTextQuery: { terms, negatedTerms, phrases, negatedPhrases },
      textIndexVersion: spec.textIndexVersion,
    };
  }

  override counted(): Document {
    return { docsRejected: this.#rejected };
  }
}
