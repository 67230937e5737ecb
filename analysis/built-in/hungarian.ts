import type { Chain } from '../components.ts';
import { hungarianStem } from '../stemmers/snowball/hungarian.ts';
import { stopWords } from '../tables/stop-words/hungarian.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const hungarian = (): Chain => wordChain(stopWords, [eachStem(hungarianStem)]);
