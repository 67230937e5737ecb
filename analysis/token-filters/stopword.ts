import { keepTokens, type TokenFilter } from '../token.ts';
import { lowerCased } from './lowercase.ts';

/** Drops the words of a list; where case is ignored, list and terms are compared in lower case. */
export function stopwordFilter(words: Iterable<string>, ignoreCase = true): TokenFilter {
  const fold = ignoreCase ? lowerCased : (term: string) => term;
  const stopped = new Set([...words].map(fold));
  return keepTokens(({ term }) => !stopped.has(fold(term)));
}
