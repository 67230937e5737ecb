import type { Chain } from '../components.ts';
import { spanishLightStem } from '../stemmers/spanish-light.ts';
import { stopWords } from '../tables/stop-words/spanish.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const spanish = (): Chain => wordChain(stopWords, [eachStem(spanishLightStem)]);
