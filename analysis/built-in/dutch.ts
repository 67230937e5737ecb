import type { Chain } from '../components.ts';
import { dutchStem } from '../stemmers/snowball/dutch.ts';
import { stopWords } from '../tables/stop-words/dutch.ts';
import { eachStem, eachToken } from '../token.ts';
import { wordChain } from './word-chain.ts';

/** Words that the rules would spoil, with the stems that they get instead. */
const stems = new Map([
  ['fiets', 'fiets'],
  ['bromfiets', 'bromfiets'],
  ['ei', 'eier'],
  ['kind', 'kinder'],
]);
const overrideFilter = eachToken((token) => {
  const term = stems.get(token.term);
  return term === undefined ? token : { ...token, term, keyword: true };
});

export const dutch = (): Chain => wordChain(stopWords, [overrideFilter, eachStem(dutchStem)]);
