import { booleanQuery, type Clause } from '../score/boolean-query.ts';
import { type FuzzyOptions, FuzzyQuery } from '../score/fuzzy-query.ts';
import type { Query } from '../score/query.ts';
import { matchNone } from '../score/simple-queries.ts';
import { phraseQuery, wordsQuery } from './analyzed.ts';
import type { Fields, Value } from './fields.ts';
import { product, readStringPaths, readTexts, stringTargets } from './paths.ts';
import { requirePositions } from './positions.ts';
import type { Build } from './scope.ts';
import { readScore } from './score-options.ts';
import type { StringTarget } from './string-target.ts';

/** Any of several queries; the scores of those that match add up. */
export function anyOf(queries: readonly Query[]): Query {
  if (queries.length === 0) return matchNone;
  return booleanQuery(queries.map((query): Clause => ({ occur: 'should', query })));
}

/** Fuzziness of `text`: `maxEdits`, `prefixLength`, `maxExpansions`. */
export function readFuzzy(value: Value | undefined): FuzzyOptions | undefined {
  const fields = value?.fields();
  if (!fields) return undefined;
  const edits = fields.optional('maxEdits');
  const maxEdits = edits?.integer() ?? 2;
  if (edits && maxEdits !== 1 && maxEdits !== 2) throw edits.refuse('must be either 1 or 2');
  const prefixLength = fields.optional('prefixLength')?.integer({ min: 0 }) ?? 0;
  const maxExpansions = fields.optional('maxExpansions')?.integer({ min: 1, max: 1000 }) ?? 50;
  fields.end();
  return { maxEdits, prefixLength, maxExpansions };
}

/** `text`: words of a text, any or all of them. */
export function readText(fields: Fields): Build {
  const texts = readTexts(fields.required('query'));
  const paths = readStringPaths(fields.required('path'));
  fields.atMostOne(['fuzzy', 'synonyms']);
  const fuzzy = readFuzzy(fields.optional('fuzzy'));
  const synonyms = fields.optional('synonyms')?.filledString();
  const criteria = fields.optional('matchCriteria')?.oneOf(['any', 'all']);
  const score = readScore(fields);
  fields.end();
  const occur = criteria === 'all' ? 'must' : 'should';
  return (scope) => {
    const targets = stringTargets(paths, scope);
    const words = (text: string, target: StringTarget): Query | undefined => {
      const stream = target.analyzer.analyze(text);
      if (!fuzzy) return wordsQuery(target.field, stream, occur);
      const clauses = stream.tokens.map(
        ({ term }): Clause => ({ occur, query: new FuzzyQuery(target.field, term, fuzzy) }),
      );
      return clauses.length > 0 ? booleanQuery(clauses) : undefined;
    };
    const make = synonyms === undefined ? words : scope.view.synonyms.words(synonyms, criteria);
    return score(anyOf(product(texts, targets, make)), scope);
  };
}

/** `phrase`: words in their order. */
export function readPhrase(fields: Fields): Build {
  const texts = readTexts(fields.required('query'));
  const paths = readStringPaths(fields.required('path'));
  const slop = fields.optional('slop')?.integer({ min: 0 }) ?? 0;
  const synonyms = fields.optional('synonyms')?.filledString();
  const score = readScore(fields);
  fields.end();
  return (scope) => {
    const phrase = (text: string, target: StringTarget): Query | undefined => {
      const { tokens } = target.analyzer.analyze(text);
      if (tokens.length > 1) requirePositions(target, 'phrase operator queries');
      return phraseQuery(target.field, { tokens, finalOffset: 0, finalIncrement: 0 }, slop);
    };
    const make = synonyms === undefined ? phrase : scope.view.synonyms.phrase(synonyms, slop);
    return score(anyOf(product(texts, stringTargets(paths, scope), make)), scope);
  };
}
