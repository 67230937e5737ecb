import type { Chain } from '../components.ts';
import { hindiStem } from '../stemmers/hindi.ts';
import { stopWords } from '../tables/stop-words/hindi.ts';
import { hindiNormalizationFilter } from '../token-filters/hindi-normalization.ts';
import { indicChain } from './indic.ts';

export function hindi(): Chain {
  return indicChain(hindiNormalizationFilter, stopWords, hindiStem);
}
