import type { Chain } from '../components.ts';
import { latvianStem } from '../stemmers/latvian.ts';
import { stopWords } from '../tables/stop-words/latvian.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const latvian = (): Chain => wordChain(stopWords, [eachStem(latvianStem)]);
