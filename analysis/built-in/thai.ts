import type { Chain } from '../components.ts';
import { stopWords } from '../tables/stop-words/thai.ts';
import { decimalDigitFilter } from '../token-filters/decimal-digit.ts';
import { lowercaseFilter } from '../token-filters/lowercase.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { thaiTokenizer } from '../tokenizers/thai.ts';

/** Approximate: Java's dictionary of Thai words is not free to take along. */
export function thai(): Chain {
  return {
    charFilters: [],
    tokenizer: thaiTokenizer,
    tokenFilters: [lowercaseFilter, decimalDigitFilter, stopwordFilter(stopWords, false)],
  };
}
