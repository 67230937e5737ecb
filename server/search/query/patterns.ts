import { patternQuery } from '../score/pattern-query.ts';
import type { Query } from '../score/query.ts';
import { regexpMatcher } from '../score/regexp/matcher.ts';
import { InvalidCharacterClass } from '../score/regexp/read.ts';
import { matchNone } from '../score/simple-queries.ts';
import { wildcardMatcher } from '../score/wildcard.ts';
import { SearchError } from '../search-error.ts';
import type { Fields } from './fields.ts';
import { product, readStringPaths, readTexts, stringTargets } from './paths.ts';
import type { Build } from './scope.ts';
import { readScore } from './score-options.ts';
import type { StringTarget } from './string-target.ts';
import { anyOf } from './text.ts';

export const readWildcard = (fields: Fields): Build => readPattern(fields, wildcardQuery);
export const readRegex = (fields: Fields): Build => readPattern(fields, regexQuery);

/** `*`, `?` and `\` in a whole term. */
export function wildcardQuery(field: string, pattern: string): Query {
  return patternQuery(field, pattern, wildcardMatcher(pattern));
}

/** An expression in Lucene's syntax for a whole term. */
export function regexQuery(field: string, pattern: string): Query {
  try {
    return patternQuery(field, `/${pattern}/`, regexpMatcher(pattern));
  } catch (error) {
    if (error instanceof InvalidCharacterClass) return matchNone;
    throw error;
  }
}

/** `wildcard` and `regex`: patterns for whole terms; on words of a text only where that is allowed. */
function readPattern(fields: Fields, make: (field: string, pattern: string) => Query): Build {
  const texts = readTexts(fields.required('query'));
  const paths = readStringPaths(fields.required('path'));
  const allowed = fields.optional('allowAnalyzedField')?.boolean() ?? false;
  const score = readScore(fields);
  fields.end();
  return (scope) => {
    const each = (text: string, target: StringTarget): Query => {
      if (!allowed && target.analyzer.name !== 'lucene.keyword') {
        throw new SearchError(
          `Field ${target.path} is analyzed. Use a keyword analyzed field or set allowAnalyzedField to true.`,
        );
      }
      return make(target.field, target.analyzer.normalize(text));
    };
    return score(anyOf(product(texts, stringTargets(paths, scope), each)), scope);
  };
}
