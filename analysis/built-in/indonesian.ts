import type { Chain } from '../components.ts';
import { indonesianStem } from '../stemmers/indonesian.ts';
import { stopWords } from '../tables/stop-words/indonesian.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const indonesian = (): Chain => wordChain(stopWords, [eachStem(indonesianStem)]);
