import { persianCharFilter } from '../char-filters/persian.ts';
import type { Chain } from '../components.ts';
import { persianStem } from '../stemmers/persian.ts';
import { stopWords } from '../tables/stop-words/persian.ts';
import { eachStem } from '../token.ts';
import { arabicNormalizationFilter } from '../token-filters/arabic-normalization.ts';
import { decimalDigitFilter } from '../token-filters/decimal-digit.ts';
import { lowercaseFilter } from '../token-filters/lowercase.ts';
import { persianNormalizationFilter } from '../token-filters/persian-normalization.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';

export function persian(): Chain {
  return {
    charFilters: [persianCharFilter],
    tokenizer: standardTokenizer(),
    tokenFilters: [
      lowercaseFilter,
      decimalDigitFilter,
      arabicNormalizationFilter,
      persianNormalizationFilter,
      stopwordFilter(stopWords, false),
      // Lucene stems Persian since 10.0
      eachStem(persianStem),
    ],
  };
}
