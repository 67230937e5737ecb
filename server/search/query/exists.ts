import { MatchingQuery } from '../score/simple-queries.ts';
import type { Fields } from './fields.ts';
import type { Build } from './scope.ts';
import { readScore } from './score-options.ts';

const longestPath = 8191;

/** `exists`: a mapped path exists, with any value, including null. */
export function readExists(fields: Fields): Build {
  const input = fields.required('path');
  const path = input.string();
  const score = readScore(fields);
  fields.end();
  if (path.length > longestPath) {
    throw fields.refuse(`Field name length in exists query must not exceed ${longestPath} characters`);
  }
  return (scope) =>
    score(new MatchingQuery(`ConstantScore($meta/fieldNames:${path})`, (level) => level.having(path)), scope);
}
