import type { TokenStream } from '../token.ts';
import type { MatchCriteria } from './assertion.ts';

/** Absolute places of tokens; the first is 0. */
export function positionsOf({ tokens }: TokenStream): number[] {
  let at = -1;
  return tokens.map(({ increment }) => {
    at += increment;
    return at;
  });
}

/** The terms of a query by position: those at one position are alternatives, as in Lucene's query builder. */
function termsByPlace(query: TokenStream): string[][] {
  const places = new Map<number, string[]>();
  positionsOf(query).forEach((place, index) => {
    const term = query.tokens[index]?.term ?? '';
    places.set(place, [...(places.get(place) ?? []), term]);
  });
  return [...places.values()];
}

/** Which terms of a query a text holds, and whether they are enough to find it. A query without terms finds nothing. */
export function findText(
  indexed: TokenStream,
  query: TokenStream,
  criteria: MatchCriteria,
): { found: boolean; shared: string[]; lacking: string[] } {
  const held = new Set(indexed.tokens.map(({ term }) => term));
  const places = termsByPlace(query);
  const isHeld = (terms: readonly string[]) => terms.some((term) => held.has(term));
  const enough = criteria === 'all' ? places.every(isHeld) : places.some(isHeld);
  const terms = [...new Set(places.flat())];
  return {
    found: places.length > 0 && enough,
    shared: terms.filter((term) => held.has(term)),
    lacking: terms.filter((term) => !held.has(term)),
  };
}
