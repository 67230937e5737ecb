import type { Chain } from '../components.ts';
import { germanLightStem } from '../stemmers/german-light.ts';
import { stopWords } from '../tables/stop-words/german.ts';
import { eachStem } from '../token.ts';
import { germanNormalizationFilter } from '../token-filters/german-normalization.ts';
import { wordChain } from './word-chain.ts';

export const german = (): Chain =>
  wordChain(stopWords, [germanNormalizationFilter, eachStem(germanLightStem)]);
