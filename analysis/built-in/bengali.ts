import type { Chain } from '../components.ts';
import { bengaliStem } from '../stemmers/bengali.ts';
import { stopWords } from '../tables/stop-words/bengali.ts';
import { bengaliNormalizationFilter } from '../token-filters/bengali-normalization.ts';
import { indicChain } from './indic.ts';

export function bengali(): Chain {
  return indicChain(bengaliNormalizationFilter, stopWords, bengaliStem);
}
