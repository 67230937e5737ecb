import type { Chain } from '../components.ts';
import { norwegianStem } from '../stemmers/snowball/norwegian.ts';
import { stopWords } from '../tables/stop-words/norwegian.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const norwegian = (): Chain => wordChain(stopWords, [eachStem(norwegianStem)]);
