import type { Chain } from '../components.ts';
import { frenchLightStem } from '../stemmers/french-light.ts';
import { stopWords } from '../tables/stop-words/french.ts';
import { eachStem } from '../token.ts';
import { elisionFilter } from '../token-filters/elision.ts';
import { wordChain } from './word-chain.ts';

const articles = 'l m t qu n s j d c jusqu quoiqu lorsqu puisqu'.split(' ');

export const french = (): Chain =>
  wordChain(stopWords, [eachStem(frenchLightStem)], [elisionFilter(articles)]);
