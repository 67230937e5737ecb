import type { Chain } from '../components.ts';
import { armenianStem } from '../stemmers/snowball/armenian.ts';
import { stopWords } from '../tables/stop-words/armenian.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const armenian = (): Chain => wordChain(stopWords, [eachStem(armenianStem)]);
