import { byFirstEnding, type Ending, endingsOf } from './endings.ts';
import { plainLetters } from './plain-letters.ts';

// Jacques Savoy's light stemmer for German, as Lucene has it.

const withoutMarks = plainLetters({ a: 'äàáâ', o: 'öòóô', i: 'ïìíî', u: 'üùúû' });

/** The letters allowed before a final s or st. */
const before = [...'bdfghklmnt'];

const cases: readonly Ending[] = [
  ['ern', 5],
  ...endingsOf(4, 'em en er es'),
  ['e', 3],
  ...before.map((letter): Ending => [`${letter}s`, 3, letter]),
];

const comparisons: readonly Ending[] = [
  ['est', 5],
  ...endingsOf(4, 'er en'),
  ...before.map((letter): Ending => [`${letter}st`, 4, letter]),
];

/** Takes cases, plurals and comparison from German words in lower case. */
export function germanLightStem(word: string): string {
  const plain = withoutMarks(word);
  const stem = byFirstEnding(plain, cases) ?? plain;
  return byFirstEnding(stem, comparisons) ?? stem;
}
