import type { Chain } from '../components.ts';
import { swedishStem } from '../stemmers/snowball/swedish.ts';
import { stopWords } from '../tables/stop-words/swedish.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const swedish = (): Chain => wordChain(stopWords, [eachStem(swedishStem)]);
