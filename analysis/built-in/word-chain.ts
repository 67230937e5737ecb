import type { Chain } from '../components.ts';
import type { TokenFilter } from '../token.ts';
import { lowercaseFilter } from '../token-filters/lowercase.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';

/** What most analyzers of languages do: words in lower case, without stop words, then the language's own filters. */
export function wordChain(
  stopWords: readonly string[],
  filters: readonly TokenFilter[],
  beforeLowercase: readonly TokenFilter[] = [],
): Chain {
  return {
    charFilters: [],
    tokenizer: standardTokenizer(),
    tokenFilters: [...beforeLowercase, lowercaseFilter, stopwordFilter(stopWords, false), ...filters],
  };
}
