import { chainNormalize } from '../index/completion.ts';
import { autocompleteField } from '../index/field-names.ts';
import { BooleanQuery, type Clause } from '../score/boolean-query.ts';
import { editsBetween, type FuzzyOptions } from '../score/fuzzy-query.ts';
import { patternQuery } from '../score/pattern-query.ts';
import type { Query } from '../score/query.ts';
import { TermQuery } from '../score/term-query.ts';
import { SearchError } from '../search-error.ts';
import { phraseQuery, wordsQuery } from './analyzed.ts';
import type { Fields } from './fields.ts';
import { readTexts, stringTarget } from './paths.ts';
import type { Build } from './scope.ts';
import { readScore } from './score-options.ts';
import { anyOf, readFuzzy } from './text.ts';

const zeroTokens =
  'no search tokens produced for autocomplete query after analysis; query tokens may have been removed by token filters such as stop word filters';

/** `autocomplete`: texts that begin as the query does, or hold it, as the field's grams were made. */
export function readAutocomplete(fields: Fields): Build {
  const texts = readTexts(fields.required('query'));
  const path = fields.required('path').string();
  const order = fields.optional('tokenOrder')?.oneOf(['any', 'sequential']) ?? 'any';
  const fuzzy = readFuzzy(fields.optional('fuzzy'));
  const score = readScore(fields);
  fields.end();
  return (scope) => {
    const type = scope.view.mapping.typeAt(path, 'autocomplete');
    if (!type) throw new SearchError(`autocomplete index field definition not present at path ${path}`);
    const maxGrams = type.maxGrams ?? 15;
    if (fuzzy && fuzzy.prefixLength > maxGrams) {
      throw new SearchError('minimum fuzzy prefix length must be less than the maximum indexed token length');
    }
    const base = scope.view.analyzers.named(type.analyzer ?? 'lucene.standard');
    const words = order === 'any' ? texts.flatMap((text) => base.analyze(text).tokens) : [];
    const normalize = chainNormalize(base, type);
    const terms = [...new Set([...words.map(({ term }) => term), ...texts].map(normalize))];
    if (order === 'any' && words.length === 0) throw new SearchError(zeroTokens);
    const field = autocompleteField(path, scope.level);
    const grams = anyOf(
      terms.map((term): Query => (fuzzy ? fuzzyGram(field, term, fuzzy) : new TermQuery(field, term))),
    );
    // texts that hold the words as they are come first, where the path is indexed as string as well // documented
    const target = stringTarget(path, undefined, scope);
    const exact = texts.flatMap((text) => {
      const stream = target.analyzer.analyze(text);
      const created =
        order === 'any' ? wordsQuery(target.field, stream, 'should') : phraseQuery(target.field, stream, 0);
      return created ?? [];
    });
    const clauses: Clause[] = [{ occur: 'must', query: grams }];
    if (exact.length > 0) clauses.push({ occur: 'should', query: anyOf(exact) });
    return score(new BooleanQuery(clauses), scope);
  };
}

/** Each match counts 1; how many terms it may become is not limited // observed: maxExpansions has no effect */
function fuzzyGram(field: string, term: string, { maxEdits, prefixLength }: FuzzyOptions): Query {
  const chars = [...term];
  if (chars.length <= prefixLength) return new TermQuery(field, term);
  const prefix = chars.slice(0, prefixLength).join('');
  const rest = chars.slice(prefixLength);
  return patternQuery(field, `${term}~${maxEdits}`, (other) => {
    if (!other.startsWith(prefix)) return false;
    return editsBetween(rest, [...other].slice(prefixLength), maxEdits) <= maxEdits;
  });
}
