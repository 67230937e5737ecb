import { eachTerm } from '../token.ts';
import { lowerCased } from './lowercase.ts';

/** Plain letters, and those that lose an accent, a dialytika or both. */
const plain = new Map(
  Object.entries({ α: 'ά', ε: 'έ', η: 'ή', ι: 'ίϊΐ', υ: 'ύϋΰ', ο: 'ό', ω: 'ώ', σ: 'ς' }).flatMap(
    ([letter, accented]) => [...accented].map((each) => [each, letter] as const),
  ),
);

/** Lower case without the accents of modern Greek and with one sigma. */
export const greekLowercaseFilter = eachTerm((term) =>
  // the letter that Unicode left out for a final capital sigma // observed
  lowerCased(term).replaceAll(/[\u0390\u03a2-\u03ce]/gu, (letter) =>
    letter === '\u03a2' ? '\u03c2' : (plain.get(letter) ?? letter),
  ),
);
