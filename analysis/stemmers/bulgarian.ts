import { byFirstEnding, type Ending, endingsOf } from './endings.ts';

// Jacques Savoy's light stemmer for Bulgarian, as Lucene has it.

const articles: readonly Ending[] = [['ият', 6], ...endingsOf(5, 'ът то те та ия'), ['ят', 4]];

const earlyPlurals: readonly Ending[] = [
  ['овци', 6, 'о'],
  ['ове', 6],
  ['еве', 6, 'й'],
  ['ища', 5],
  ['та', 5],
  ['ци', 5, 'к'],
  ['зи', 5, 'г'],
];

const latePlurals: readonly Ending[] = [
  ['си', 4, 'х'],
  ['и', 4],
];

/** Takes article, number and gender from Bulgarian words of four letters and more. */
export function bulgarianStem(word: string): string {
  if (word.length < 4) return word;
  if (word.length > 5 && word.endsWith('ища')) return word.slice(0, -3);
  const single = withoutPlural(byFirstEnding(word, articles) ?? word);
  return withoutMovingVowel(withoutFinalVowel(single));
}

function withoutPlural(word: string): string {
  const early = byFirstEnding(word, earlyPlurals);
  if (early !== undefined) return early;
  // голям, големи: before и the vowel я is е
  const changed = word.length > 5 && /е.и$/s.test(word);
  if (changed) return `${word.slice(0, -3)}я${word.charAt(word.length - 2)}`;
  return byFirstEnding(word, latePlurals) ?? word;
}

function withoutFinalVowel(word: string): string {
  if (word.length <= 3) return word;
  return word.replace(/я$/, '').replace(/[аое]$/, '');
}

function withoutMovingVowel(word: string): string {
  const stem = word.length > 4 && word.endsWith('ен') ? `${word.slice(0, -2)}н` : word;
  return stem.length > 5 ? stem.replace(/ъ(.)$/s, '$1') : stem;
}
