import { eachTerm, type TokenFilter } from '../token.ts';
import { lowerCased } from './lowercase.ts';

/** Takes the article before the first apostrophe, where it is one of a list: `l'avion` becomes `avion`. */
export function elisionFilter(articles: readonly string[]): TokenFilter {
  const elided = new Set(articles);
  return eachTerm((term) => {
    const at = term.search(/['\u2019]/u);
    return at >= 0 && elided.has(lowerCased(term.slice(0, at))) ? term.slice(at + 1) : term;
  });
}
