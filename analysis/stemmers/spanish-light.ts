import { byFirstEnding, type Ending, endingsOf } from './endings.ts';
import { plainLetters, romanceVowels } from './plain-letters.ts';

// Jacques Savoy's light stemmer for Spanish, as Lucene has it.

const withoutMarks = plainLetters(romanceVowels);
const endings: readonly Ending[] = [
  ...endingsOf(4, 'o a e'),
  ['eses', 4, 'es'],
  ['ces', 4, 'z'],
  ...endingsOf(4, 'os as es'),
];

/** Takes gender and number from Spanish words of five letters and more. */
export function spanishLightStem(word: string): string {
  if (word.length < 5) return word;
  const plain = withoutMarks(word);
  return byFirstEnding(plain, endings) ?? plain;
}
