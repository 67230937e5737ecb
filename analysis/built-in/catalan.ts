import type { Chain } from '../components.ts';
import { catalanStem } from '../stemmers/snowball/catalan.ts';
import { stopWords } from '../tables/stop-words/catalan.ts';
import { eachStem } from '../token.ts';
import { elisionFilter } from '../token-filters/elision.ts';
import { wordChain } from './word-chain.ts';

const articles = 'd l m n s t'.split(' ');

export const catalan = (): Chain => wordChain(stopWords, [eachStem(catalanStem)], [elisionFilter(articles)]);
