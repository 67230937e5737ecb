import type { Chain } from '../components.ts';
import { italianLightStem } from '../stemmers/italian-light.ts';
import { stopWords } from '../tables/stop-words/italian.ts';
import { eachStem } from '../token.ts';
import { elisionFilter } from '../token-filters/elision.ts';
import { wordChain } from './word-chain.ts';

const articles = 'c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d'.split(' ');

export const italian = (): Chain =>
  wordChain(stopWords, [eachStem(italianLightStem)], [elisionFilter(articles)]);
