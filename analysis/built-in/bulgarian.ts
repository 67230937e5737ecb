import type { Chain } from '../components.ts';
import { bulgarianStem } from '../stemmers/bulgarian.ts';
import { stopWords } from '../tables/stop-words/bulgarian.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const bulgarian = (): Chain => wordChain(stopWords, [eachStem(bulgarianStem)]);
