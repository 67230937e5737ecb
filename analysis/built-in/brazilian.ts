import type { Chain } from '../components.ts';
import { brazilianStem } from '../stemmers/brazilian.ts';
import { stopWords } from '../tables/stop-words/brazilian.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const brazilian = (): Chain => wordChain(stopWords, [eachStem(brazilianStem)]);
