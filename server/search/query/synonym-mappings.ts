import type { Document } from 'bson';
import type { Token } from '#analysis/token.ts';
import type { Definition } from '#contract/search/definition.ts';
import { step } from '#server/data/limits/budget.ts';
import type { IndexAnalyzers } from '../index/analyzers.ts';
import { booleanQuery, type Clause } from '../score/boolean-query.ts';
import { PhraseQuery } from '../score/phrase-query.ts';
import type { Query } from '../score/query.ts';
import { BoostQuery, DisjunctionMaxQuery } from '../score/simple-queries.ts';
import { SynonymQuery, TermQuery } from '../score/term-query.ts';
import { SearchError } from '../search-error.ts';
import { phraseQuery, wordsQuery } from './analyzed.ts';
import type { StringTarget } from './paths.ts';
import { requirePositions } from './positions.ts';
import type { SynonymMappings } from './synonyms.ts';

type SynonymDefinition = NonNullable<Definition['synonyms']>[number];

/** Of an index without synonyms. */
export const noSynonyms: SynonymMappings = { words: unknownMapping, phrase: unknownMapping };

function unknownMapping(name: string): never {
  throw new SearchError(`unknown synonym mapping name "${name}"`);
}

/** Alternatives of a run of words: each a run of words itself, the written one first. */
type Rules = Map<string, { words: readonly string[]; alternatives: string[][] }>;

/** One place of a query: words as they were written, and what may stand instead of them. */
interface Place {
  ways: string[][];
}

const weightOfOriginal = 2;
const tie = 0.1;

/** The synonyms of an index. Alternatives are looked up by the words that the analyzer makes, in the case they have. */
export class Synonyms implements SynonymMappings {
  readonly #mappings = new Map<string, { analyzer: string; rules: Rules }>();

  constructor(
    definitions: readonly SynonymDefinition[],
    analyzers: IndexAnalyzers,
    documents: ReadonlyMap<string, readonly Document[]>,
  ) {
    for (const { name, analyzer } of definitions) {
      const cut = (text: string): string[] =>
        analyzers
          .named(analyzer)
          .analyze(text)
          .tokens.map(({ term }) => term);
      this.#mappings.set(name, { analyzer, rules: rulesOf(documents.get(name) ?? [], cut) });
    }
  }

  words(name: string, criteria: 'any' | 'all' | undefined) {
    return (text: string, target: StringTarget): Query | undefined => {
      const { places, tokens } = this.#expanded(name, text, target);
      if (tokens.length === 0) return undefined;
      const stream = { tokens, finalOffset: 0, finalIncrement: 0 };
      if (criteria === undefined) {
        // the whole text with its alternatives, as one phrase // documented
        requirePositions(target, 'text operator queries using synonyms');
        return anyWay(wholeWays(places).map((way) => exactQuery(target.field, way)));
      }
      const occur = criteria === 'all' ? 'must' : 'should';
      const made = booleanQuery(
        places.map(({ ways }): Clause => ({ occur, query: placeQuery(target.field, ways) })),
      );
      return withOriginal(made, wordsQuery(target.field, stream, occur));
    };
  }

  phrase(name: string, slop: number) {
    return (text: string, target: StringTarget): Query | undefined => {
      const { places, tokens } = this.#expanded(name, text, target);
      if (tokens.length === 0) return undefined;
      requirePositions(target, 'phrase operator queries');
      const ways = wholeWays(places).map((way) => exactQuery(target.field, way, slop));
      const stream = { tokens, finalOffset: 0, finalIncrement: 0 };
      return withOriginal(anyWay(ways), phraseQuery(target.field, stream, slop));
    };
  }

  #expanded(name: string, text: string, target: StringTarget): { places: Place[]; tokens: Token[] } {
    const mapping = this.#mappings.get(name) ?? unknownMapping(name);
    if (mapping.analyzer !== target.analyzer.name) {
      throw new SearchError(
        `synonym mapping "${name}" is only allowed with ${mapping.analyzer} analyzer, field ${target.path} is analyzed with ${target.analyzer.name} analyzer`,
      );
    }
    const { tokens } = target.analyzer.analyze(text);
    return {
      tokens,
      places: placesOf(
        tokens.map(({ term }) => term),
        mapping.rules,
      ),
    };
  }
}

/** `equivalent`: each stands for all; `explicit`: the input for each of the others, and for itself // observed */
function rulesOf(documents: readonly Document[], cut: (text: string) => string[]): Rules {
  const rules: Rules = new Map();
  for (const { mappingType, synonyms, input } of documents) {
    const outputs = texts(synonyms).map(cut);
    const inputs = mappingType === 'explicit' ? texts(input).map(cut) : outputs;
    for (const words of inputs) {
      step(outputs.length);
      if (words.length === 0) continue;
      const rule = rules.get(words.join('\0')) ?? { words, alternatives: [] };
      rules.set(words.join('\0'), rule);
      rule.alternatives.push(...outputs.filter((each) => each.length > 0));
    }
  }
  return rules;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

/** The longest run of words with synonyms is taken at each place. */
function placesOf(words: readonly string[], rules: Rules): Place[] {
  const places: Place[] = [];
  for (let at = 0; at < words.length; ) {
    let length = words.length - at;
    while (length > 1 && !rules.has(words.slice(at, at + length).join('\0'))) length -= 1;
    const written = words.slice(at, at + length);
    const others = rules.get(written.join('\0'))?.alternatives ?? [];
    const distinct = new Map([written, ...others].map((way) => [way.join('\0'), way]));
    places.push({ ways: [...distinct.values()] });
    at += length;
  }
  return places;
}

function placeQuery(field: string, ways: readonly string[][]): Query {
  const singles = ways.flatMap((way) => (way.length === 1 ? way : []));
  if (singles.length === ways.length) {
    const [only] = singles;
    return singles.length === 1 && only !== undefined
      ? new TermQuery(field, only)
      : new SynonymQuery(field, singles);
  }
  return new DisjunctionMaxQuery(
    ways.map((way) => exactQuery(field, way)),
    tie,
  );
}

function exactQuery(field: string, way: readonly string[], slop = 0): Query {
  const [only] = way;
  if (way.length === 1 && only !== undefined) return new TermQuery(field, only);
  return new PhraseQuery(
    field,
    way.map((text, offset) => ({ texts: [text], offset })),
    slop,
  );
}

const mostWays = 1024;

/** Every combination of alternatives. */
function wholeWays(places: readonly Place[]): string[][] {
  let all: string[][] = [[]];
  for (const { ways } of places) {
    step(all.length * ways.length);
    if (all.length * ways.length > mostWays) {
      throw new SearchError(
        `query has expanded into too many sub-queries internally: maxClauseCount is set to ${mostWays}`,
      );
    }
    all = all.flatMap((begun) => ways.map((way) => [...begun, ...way]));
  }
  return all;
}

function anyWay(queries: readonly Query[]): Query {
  return booleanQuery(queries.map((query): Clause => ({ occur: 'should', query })));
}

/** What was written counts twice as much, unless it is a single term or a single phrase // observed */
function withOriginal(made: Query, original: Query | undefined): Query {
  if (!original || made instanceof TermQuery || made instanceof PhraseQuery) return made;
  return booleanQuery([
    { occur: 'should', query: made },
    { occur: 'should', query: new BoostQuery(original, weightOfOriginal) },
  ]);
}
