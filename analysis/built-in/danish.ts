import type { Chain } from '../components.ts';
import { danishStem } from '../stemmers/snowball/danish.ts';
import { stopWords } from '../tables/stop-words/danish.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const danish = (): Chain => wordChain(stopWords, [eachStem(danishStem)]);
