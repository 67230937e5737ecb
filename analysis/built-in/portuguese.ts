import type { Chain } from '../components.ts';
import { portugueseLightStem } from '../stemmers/portuguese-light.ts';
import { stopWords } from '../tables/stop-words/portuguese.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const portuguese = (): Chain => wordChain(stopWords, [eachStem(portugueseLightStem)]);
