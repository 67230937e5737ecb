import type { Chain } from '../components.ts';
import { czechStem } from '../stemmers/czech.ts';
import { stopWords } from '../tables/stop-words/czech.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const czech = (): Chain => wordChain(stopWords, [eachStem(czechStem)]);
