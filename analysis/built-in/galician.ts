import type { Chain } from '../components.ts';
import { galicianStem } from '../stemmers/galician.ts';
import { stopWords } from '../tables/stop-words/galician.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const galician = (): Chain => wordChain(stopWords, [eachStem(galicianStem)]);
