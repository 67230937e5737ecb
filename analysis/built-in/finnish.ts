import type { Chain } from '../components.ts';
import { finnishStem } from '../stemmers/snowball/finnish.ts';
import { stopWords } from '../tables/stop-words/finnish.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const finnish = (): Chain => wordChain(stopWords, [eachStem(finnishStem)]);
