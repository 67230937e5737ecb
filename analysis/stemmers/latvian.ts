import { byFirstEnding, type Ending } from './endings.ts';

// The part of Karlis Kreslins' stemmer for Latvian that takes endings of nouns and adjectives, as Lucene has it.

type Affix = readonly [affix: string, moreVowelsThan: number, softens?: 'softens'];

const affixes: readonly Affix[] = [
  ['ajiem', 3],
  ['ajai', 3],
  ['ajam', 2],
  ['ajām', 2],
  ['ajos', 2],
  ['ajās', 2],
  ['iem', 2, 'softens'],
  ['ajā', 2],
  ['ais', 2],
  ['ai', 2],
  ['ei', 2],
  ['ām', 1],
  ['am', 1],
  ['ēm', 1],
  ['īm', 1],
  ['im', 1],
  ['um', 1],
  ['us', 1, 'softens'],
  ['as', 1],
  ['ās', 1],
  ['es', 1],
  ['os', 1, 'softens'],
  ['ij', 1],
  ['īs', 1],
  ['ēs', 1],
  ['is', 1],
  ['ie', 1],
  ['u', 1, 'softens'],
  ['a', 1, 'softens'],
  ['i', 1, 'softens'],
  ['e', 1],
  ['ā', 1],
  ['ē', 1],
  ['ī', 1],
  ['ū', 1],
  ['o', 1],
  ['s', 0],
  ['š', 0],
];

/** Results of consonant softening, only before an ending that begins with u. */
const hardBeforeU: readonly Ending[] = [
  ['kš', 0, 'kst'],
  ['ņņ', 0, 'nn'],
];

const hard: readonly Ending[] = [
  ['pj', 0, 'p'],
  ['bj', 0, 'b'],
  ['mj', 0, 'm'],
  ['vj', 0, 'v'],
  ['šņ', 0, 'sn'],
  ['žņ', 0, 'zn'],
  ['šļ', 0, 'sl'],
  ['žļ', 0, 'zl'],
  ['ļņ', 0, 'ln'],
  ['ļļ', 0, 'll'],
  ['č', 0, 'c'],
  ['ļ', 0, 'l'],
  ['ņ', 0, 'n'],
];

/** Takes cases, number, gender and definiteness from Latvian words in lower case, where a vowel is left. */
export function latvianStem(word: string): string {
  const vowels = word.replace(/[^aeiouāīēū]/g, '').length;
  const fits = ([affix, moreVowelsThan]: Affix) =>
    vowels > moreVowelsThan && word.length >= affix.length + 3 && word.endsWith(affix);
  const match = affixes.find(fits);
  if (!match) return word;
  const [affix, , softens] = match;
  const stem = word.slice(0, -affix.length);
  if (!softens) return stem;
  const beforeU = affix.startsWith('u') ? byFirstEnding(stem, hardBeforeU) : undefined;
  return beforeU ?? byFirstEnding(stem, hard) ?? stem;
}
