import type { Chain } from '../components.ts';
import { stopWords } from '../tables/stop-words/cjk.ts';
import { cjkBigramFilter } from '../token-filters/cjk-bigram.ts';
import { cjkWidthFilter } from '../token-filters/cjk-width.ts';
import { lowercaseFilter } from '../token-filters/lowercase.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';

/** The service has this one under four names: cjk, chinese, japanese, korean. */
export function cjk(): Chain {
  return {
    charFilters: [],
    tokenizer: standardTokenizer(),
    tokenFilters: [cjkWidthFilter, lowercaseFilter, cjkBigramFilter, stopwordFilter(stopWords, false)],
  };
}
