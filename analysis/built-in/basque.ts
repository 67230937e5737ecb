import type { Chain } from '../components.ts';
import { basqueStem } from '../stemmers/snowball/basque.ts';
import { stopWords } from '../tables/stop-words/basque.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const basque = (): Chain => wordChain(stopWords, [eachStem(basqueStem)]);
