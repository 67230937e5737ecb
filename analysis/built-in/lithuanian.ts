import type { Chain } from '../components.ts';
import { lithuanianStem } from '../stemmers/snowball/lithuanian.ts';
import { stopWords } from '../tables/stop-words/lithuanian.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const lithuanian = (): Chain => wordChain(stopWords, [eachStem(lithuanianStem)]);
