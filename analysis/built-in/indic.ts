import type { Chain } from '../components.ts';
import { eachStem, type TokenFilter } from '../token.ts';
import { decimalDigitFilter } from '../token-filters/decimal-digit.ts';
import { indicNormalizationFilter } from '../token-filters/indic-normalization.ts';
import { lowercaseFilter } from '../token-filters/lowercase.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';

/** What the analyzers of Indian languages share. */
export function indicChain(
  normalization: TokenFilter,
  stopWords: readonly string[],
  stem: (word: string) => string,
): Chain {
  return {
    charFilters: [],
    tokenizer: standardTokenizer(),
    tokenFilters: [
      lowercaseFilter,
      decimalDigitFilter,
      indicNormalizationFilter,
      normalization,
      stopwordFilter(stopWords, false),
      eachStem(stem),
    ],
  };
}
