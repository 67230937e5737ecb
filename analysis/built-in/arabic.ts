import type { Chain } from '../components.ts';
import { arabicStem } from '../stemmers/arabic.ts';
import { stopWords } from '../tables/stop-words/arabic.ts';
import { eachStem } from '../token.ts';
import { arabicNormalizationFilter } from '../token-filters/arabic-normalization.ts';
import { decimalDigitFilter } from '../token-filters/decimal-digit.ts';
import { lowercaseFilter } from '../token-filters/lowercase.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';

export function arabic(): Chain {
  return {
    charFilters: [],
    tokenizer: standardTokenizer(),
    tokenFilters: [
      lowercaseFilter,
      decimalDigitFilter,
      stopwordFilter(stopWords, false),
      arabicNormalizationFilter,
      eachStem(arabicStem),
    ],
  };
}
