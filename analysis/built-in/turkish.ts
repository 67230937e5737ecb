import type { Chain } from '../components.ts';
import { turkishStem } from '../stemmers/snowball/turkish.ts';
import { stopWords } from '../tables/stop-words/turkish.ts';
import { eachStem } from '../token.ts';
import { apostropheFilter, turkishLowerCaseFilter } from '../token-filters/language-lower-case.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';

export const turkish = (): Chain => ({
  charFilters: [],
  tokenizer: standardTokenizer(),
  tokenFilters: [
    apostropheFilter,
    turkishLowerCaseFilter,
    stopwordFilter(stopWords, false),
    eachStem(turkishStem),
  ],
});
