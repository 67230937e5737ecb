import type { Chain } from '../components.ts';
import { romanianStem } from '../stemmers/snowball/romanian.ts';
import { stopWords } from '../tables/stop-words/romanian.ts';
import { eachStem } from '../token.ts';
import { romanianNormalizationFilter } from '../token-filters/language-lower-case.ts';
import { lowercaseFilter } from '../token-filters/lowercase.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';

export const romanian = (): Chain => ({
  charFilters: [],
  tokenizer: standardTokenizer(),
  tokenFilters: [
    lowercaseFilter,
    romanianNormalizationFilter,
    stopwordFilter(stopWords, false),
    eachStem(romanianStem),
  ],
});
