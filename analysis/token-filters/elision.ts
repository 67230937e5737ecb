import { eachTerm, type TokenFilter } from '../token.ts';
import { lowerCased } from './lowercase.ts';

/** Takes articles that lost their vowel from the front of words, with the apostrophe: `l'avion` becomes `avion`. */
export function elisionFilter(articles: readonly string[]): TokenFilter {
  const existing = new Set(articles.map(lowerCased));
  return eachTerm((term) => {
    const apostrophe = term.search(/['\u2019]/);
    return apostrophe >= 0 && existing.has(lowerCased(term.slice(0, apostrophe)))
      ? term.slice(apostrophe + 1)
      : term;
  });
}
