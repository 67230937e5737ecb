import type { Chain } from '../components.ts';
import { irishStem } from '../stemmers/snowball/irish.ts';
import { stopWords } from '../tables/stop-words/irish.ts';
import { eachStem } from '../token.ts';
import { elisionFilter } from '../token-filters/elision.ts';
import { irishLowerCaseFilter } from '../token-filters/language-lower-case.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';

/** Letters before a hyphen, as in `t-athair`, which the tokenizer makes words of their own. */
const hyphenated = ['h', 'n', 't'];
const articles = ['d', 'm', 'b'];

export const irish = (): Chain => ({
  charFilters: [],
  tokenizer: standardTokenizer(),
  tokenFilters: [
    stopwordFilter(hyphenated),
    elisionFilter(articles),
    irishLowerCaseFilter,
    stopwordFilter(stopWords, false),
    eachStem(irishStem),
  ],
});
