import type { Chain } from '../components.ts';
import { stempelStemmer } from '../stemmers/stempel.ts';
import { stopWords } from '../tables/stop-words/polish.ts';
import { eachStem } from '../token.ts';
import { wordChain } from './word-chain.ts';

export const polish = async (): Promise<Chain> => wordChain(stopWords, [eachStem(await stempelStemmer())]);
