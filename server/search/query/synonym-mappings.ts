import type { Document } from 'bson';
import type { TokenStream } from '#analysis/token.ts';
import type { IndexAnalyzers } from '../index/analyzers.ts';
import { booleanQuery } from '../score/boolean-query.ts';
import { PhraseQuery } from '../score/phrase-query.ts';
import type { Query } from '../score/query.ts';
import { BoostQuery } from '../score/simple-queries.ts';
import { TermQuery } from '../score/term-query.ts';
import { SearchError } from '../search-error.ts';
import { phraseQuery, synonymWords, wordsQuery } from './analyzed.ts';
import { requirePositions } from './positions.ts';
import type { StringTarget } from './string-target.ts';
import { type SynonymDefinition, synonymFailure } from './synonym-failure.ts';
import { type SynonymRules, synonymRules, withSynonyms } from './synonym-rules.ts';
import type { SynonymMappings } from './synonyms.ts';
import { wholeGraph } from './whole-graph.ts';

/** Of an index without synonyms. */
export const noSynonyms: SynonymMappings = { words: unknownMapping, phrase: unknownMapping };

function unknownMapping(name: string): never {
  throw new SearchError(`unknown synonym mapping name "${name}"`);
}

const weightOfOriginal = 2;

/** The synonyms of an index. Alternatives are looked up by the words that the analyzer makes, in the case they have. */
export class Synonyms implements SynonymMappings {
  readonly #mappings = new Map<string, { analyzer: string; rules: SynonymRules | undefined }>();

  constructor(
    definitions: readonly SynonymDefinition[],
    analyzers: IndexAnalyzers,
    documents: ReadonlyMap<string, readonly Document[]>,
  ) {
    for (const { name, analyzer } of definitions) {
      const created = analyzers.named(analyzer);
      const cut = (text: string): string[] => created.analyze(text).tokens.map(({ term }) => term);
      const words = documents.get(name) ?? [];
      const failed = synonymFailure(words, created) !== undefined;
      this.#mappings.set(name, { analyzer, rules: failed ? undefined : synonymRules(words, cut) });
    }
  }

  words(name: string, criteria: 'any' | 'all' | undefined) {
    return (text: string, target: StringTarget): Query | undefined => {
      const { written, expanded } = this.#expanded(name, text, target);
      if (criteria === undefined) {
        // the whole text with its alternatives, as one phrase // documented
        if (expanded.tokens.length === 0) {
          throw new SearchError('query analyzed to zero tokens; query must contain non stop words');
        }
        requirePositions(target, 'text operator queries using synonyms');
        return wholeGraph(target.field, expanded.tokens);
      }
      const occur = criteria === 'all' ? 'must' : 'should';
      if (expanded.tokens.some(({ span }) => span > 1)) {
        requirePositions(target, 'text operator queries using synonyms');
      }
      return withOriginal(
        synonymWords(target.field, expanded, occur),
        wordsQuery(target.field, written, occur),
      );
    };
  }

  phrase(name: string, slop: number) {
    return (text: string, target: StringTarget): Query | undefined => {
      const { written, expanded } = this.#expanded(name, text, target);
      if (expanded.tokens.length > 1) requirePositions(target, 'phrase operator queries');
      return withOriginal(
        phraseQuery(target.field, expanded, slop),
        phraseQuery(target.field, written, slop),
      );
    };
  }

  /** The tokens of a text, and the same tokens with their synonyms. */
  #expanded(
    name: string,
    text: string,
    target: StringTarget,
  ): { written: TokenStream; expanded: TokenStream } {
    const mapping = this.#mappings.get(name) ?? unknownMapping(name);
    if (mapping.analyzer !== target.analyzer.name) {
      throw new SearchError(
        `synonym mapping "${name}" is only allowed with ${mapping.analyzer} analyzer, field ${target.path} is analyzed with ${target.analyzer.name} analyzer`,
      );
    }
    if (!mapping.rules) {
      throw new SearchError(
        `synonym mapping "${name}" is in state FAILED and is not ready to service queries`,
      );
    }
    const written = target.analyzer.analyze(text);
    return { written, expanded: { ...written, tokens: withSynonyms(written.tokens, mapping.rules) } };
  }
}

/** The original text counts twice as much, unless it is a single term or a single phrase // observed */
function withOriginal(created: Query | undefined, original: Query | undefined): Query | undefined {
  if (!created || !original || isSingle(created)) return created;
  return booleanQuery([
    { occur: 'should', query: created },
    { occur: 'should', query: new BoostQuery(original, weightOfOriginal) },
  ]);
}

/** A term or a phrase; one with several terms at a place is something else to Lucene. */
function isSingle(query: Query): boolean {
  if (query instanceof PhraseQuery) return query.slots.every(({ texts }) => texts.length === 1);
  return query instanceof TermQuery;
}
