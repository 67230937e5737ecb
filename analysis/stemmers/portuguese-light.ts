import { byFirstEnding, type Ending, endingsOf } from './endings.ts';
import { plainLetters } from './plain-letters.ts';

// Jacques Savoy's light stemmer for Portuguese, as Lucene has it.

const withoutMarks = plainLetters({ a: 'àáâäã', o: 'òóôöõ', e: 'èéêë', u: 'ùúûü', i: 'ìíîï', c: 'ç' });

const plurals: readonly Ending[] = [
  ['res', 4, 'r'],
  ['ses', 4, 's'],
  ['les', 4, 'l'],
  ['zes', 4, 'z'],
  ['ns', 3, 'm'],
  ...endingsOf(4, 'eis éis', 'el'),
  ['ais', 4, 'al'],
  ['óis', 4, 'ol'],
  ['is', 4, 'il'],
  ...endingsOf(3, 'ões ães', 'ão'),
  ['mente', 6],
  ['s', 3],
];

const feminines: readonly Ending[] = [
  ['inha', 7, 'inho'],
  ['iaca', 7, 'iaco'],
  ['eira', 7, 'eiro'],
  ['osa', 6, 'oso'],
  ['ica', 6, 'ico'],
  ['ida', 6, 'ido'],
  ['ada', 6, 'ado'],
  ['iva', 6, 'ivo'],
  ['ama', 6, 'amo'],
  ['ona', 6, 'ão'],
  ['ora', 6, 'or'],
  ['esa', 6, 'ês'],
  ['na', 6, 'no'],
];

const finalVowels = endingsOf(4, 'e a o');

/** Takes number and gender from Portuguese words of four letters and more. */
export function portugueseLightStem(word: string): string {
  if (word.length < 4) return word;
  const steps = [plurals, feminines, finalVowels];
  return withoutMarks(steps.reduce((stem, endings) => byFirstEnding(stem, endings) ?? stem, word));
}
