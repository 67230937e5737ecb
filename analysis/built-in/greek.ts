import type { Chain } from '../components.ts';
import { greekStem } from '../stemmers/greek.ts';
import { stopWords } from '../tables/stop-words/greek.ts';
import { eachStem } from '../token.ts';
import { greekLowercaseFilter } from '../token-filters/greek-lowercase.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';

export function greek(): Chain {
  return {
    charFilters: [],
    tokenizer: standardTokenizer(),
    tokenFilters: [greekLowercaseFilter, stopwordFilter(stopWords, false), eachStem(greekStem)],
  };
}
