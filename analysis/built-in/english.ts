import type { Chain } from '../components.ts';
import { porterStem } from '../stemmers/porter.ts';
import { stopWords } from '../tables/stop-words/english.ts';
import { eachStem } from '../token.ts';
import { englishPossessiveFilter } from '../token-filters/simple.ts';
import { wordChain } from './word-chain.ts';

export const english = (): Chain => wordChain(stopWords, [eachStem(porterStem)], [englishPossessiveFilter]);
