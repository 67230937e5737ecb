import type { Chain } from '../components.ts';
import { soraniStem } from '../stemmers/sorani.ts';
import { stopWords } from '../tables/stop-words/sorani.ts';
import { eachStem } from '../token.ts';
import { decimalDigitFilter } from '../token-filters/decimal-digit.ts';
import { lowercaseFilter } from '../token-filters/lowercase.ts';
import { soraniNormalizationFilter } from '../token-filters/sorani-normalization.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';

export function sorani(): Chain {
  return {
    charFilters: [],
    tokenizer: standardTokenizer(),
    tokenFilters: [
      soraniNormalizationFilter,
      lowercaseFilter,
      decimalDigitFilter,
      stopwordFilter(stopWords, false),
      eachStem(soraniStem),
    ],
  };
}
