import type { Chain } from '../components.ts';
import { russianStem } from '../stemmers/snowball/russian.ts';
import { stopWords } from '../tables/stop-words/russian.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const russian = (): Chain => wordChain(stopWords, [eachStem(russianStem)]);
