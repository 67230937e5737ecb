import type { TokenFilter } from '#analysis/token.ts';
import { icuFoldingFilter } from '#analysis/token-filters/folding.ts';
import { reverseFilter } from '#analysis/token-filters/simple.ts';
import type { leafTypes } from '#contract/search/fields.ts';
import type { IndexAnalyzer } from './analyzers.ts';

type AutocompleteType = (typeof leafTypes.autocomplete)['_output'];

/** A query's text in the form that is compared with the grams of a field: all steps except the splitting // observed */
export function chainNormalize(
  base: IndexAnalyzer,
  { foldDiacritics = true, tokenization, maxGrams = 15 }: AutocompleteType,
): (text: string) => string {
  return (text) => {
    let term = base.normalize(text);
    if (foldDiacritics) term = applied(icuFoldingFilter, term);
    if (tokenization === 'rightEdgeGram') term = applied(reverseFilter, term);
    return term.slice(0, maxGrams);
  };
}

function applied(filter: TokenFilter, term: string): string {
  const token = { term, start: 0, end: term.length, increment: 1, span: 1, type: 'word' };
  return filter({ tokens: [token], finalOffset: term.length, finalIncrement: 0 }).tokens[0]?.term ?? '';
}
