import { byFirstEnding, endingsOf } from './endings.ts';
import { plainLetters, romanceVowels } from './plain-letters.ts';

// Jacques Savoy's light stemmer for Italian, as Lucene has it.

const withoutMarks = plainLetters(romanceVowels);
const finalVowels = endingsOf(5, 'ie he e hi ii i ia a io o');

/** Removes the final vowel, which marks gender and number, from Italian words of six letters and more. */
export function italianLightStem(word: string): string {
  if (word.length < 6) return word;
  const plain = withoutMarks(word);
  return byFirstEnding(plain, finalVowels) ?? plain;
}
