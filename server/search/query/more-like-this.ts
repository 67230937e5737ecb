import type { Document } from 'bson';
import { step } from '#server/data/limits/budget.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { Explanation } from '../explanation.ts';
import type { Level } from '../index/level.ts';
import type { Hits, Query, QueryTerm } from '../score/query.ts';
import { TermQuery } from '../score/term-query.ts';
import type { Fields } from './fields.ts';
import { stringTarget } from './paths.ts';
import type { Build, Scope } from './scope.ts';
import { readScore } from './score-options.ts';
import type { StringTarget } from './string-target.ts';
import { inHashOrder, mostTelling, type TellingTerm } from './telling-terms.ts';
import { anyOf } from './text.ts';

/** Maximum number of terms in the query, the most significant ones // documented: Lucene's MoreLikeThis */
const mostTerms = 25;
/** Terms in fewer documents have no significance for others // observed */
const leastDocuments = 2;

/** `moreLikeThis`: documents with the most significant words of the example documents. */
export function readMoreLikeThis(fields: Fields): Build {
  const like = fields.required('like').oneOrMany();
  const documents = like.map((each) => {
    each.fields();
    return each.raw as Document;
  });
  const score = readScore(fields);
  fields.end();
  return (scope) => {
    const counts = new Map<string, Map<string, number>>();
    for (const document of documents) collect(document, '', scope, counts);
    return score(new LikeQuery(counts), scope);
  };
}

/** Counts the words of every text at a path that is indexed as string, in all its readings. */
function collect(value: unknown, path: string, scope: Scope, counts: Map<string, Map<string, number>>): void {
  if (Array.isArray(value)) for (const each of value) collect(each, path, scope, counts);
  else if (isDocument(value)) {
    for (const [name, each] of Object.entries(value)) {
      collect(each, path === '' ? name : `${path}.${name}`, scope, counts);
    }
  } else if (typeof value === 'string') {
    for (const target of readingsOf(path, scope)) {
      const terms = counts.get(target.field) ?? new Map<string, number>();
      counts.set(target.field, terms);
      for (const { term } of target.analyzer.analyze(value).tokens) {
        step();
        terms.set(term, (terms.get(term) ?? 0) + 1);
      }
    }
  }
}

function readingsOf(path: string, scope: Scope): StringTarget[] {
  const base = stringTarget(path, undefined, scope);
  if (!base.type) return [];
  return [base, ...Object.keys(base.type.multi ?? {}).map((name) => stringTarget(path, name, scope))];
}

/** The terms are chosen by the statistics of the index when the query runs. */
class LikeQuery implements Query {
  readonly #counts: ReadonlyMap<string, ReadonlyMap<string, number>>;

  constructor(counts: ReadonlyMap<string, ReadonlyMap<string, number>>) {
    this.#counts = counts;
  }

  run(level: Level, boost: number): Hits {
    return this.#chosen(level).run(level, boost);
  }

  explain(level: Level, boost: number, doc: number): Explanation | undefined {
    return this.#chosen(level).explain(level, boost, doc);
  }

  terms(): QueryTerm[] {
    return [...this.#counts].map(([field, terms]) => ({ field, matches: (term: string) => terms.has(term) }));
  }

  toString(): string {
    return 'like:';
  }

  #chosen(level: Level): Query {
    const results: TellingTerm[] = [];
    // fields are put in front of those that share a place, terms behind
    for (const [field, terms] of inHashOrder([...this.#counts].reverse(), ([name]) => name)) {
      const held = level.text(field);
      for (const [text, freq] of inHashOrder([...terms], ([term]) => term)) {
        const docFreq = held?.term(text)?.docFreq ?? 0;
        if (!held || docFreq < leastDocuments) continue;
        // of the documents that have the field at all
        const rarity = Math.fround(Math.log((held.docCount + 1) / (docFreq + 1)) + 1);
        results.push({ field, text, worth: Math.fround(freq * rarity) });
      }
    }
    const chosen = mostTelling(results, mostTerms);
    return anyOf(chosen.map(({ field, text }) => new TermQuery(field, text)));
  }
}
