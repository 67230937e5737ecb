import type { Ending } from './endings.ts';
import { plainLetters } from './plain-letters.ts';

// Jacques Savoy's light stemmer for French, as Lucene has it.

type Rule = readonly [...ending: Ending, goesOn?: 'and goes on'];

/** In this order; the first matching rule is the last, unless it is marked to continue. */
const rules: readonly Rule[] = [
  ['issement', 9, 'ir'],
  ['issant', 8, 'ir'],
  ['ivement', 7, 'if'],
  ['ement', 6, 'e'],
  ['ficatrice', 11, 'fier'],
  ['ficateur', 10, 'fier'],
  ['catrice', 9, 'quer'],
  ['cateur', 8, 'quer'],
  ['atrice', 8, 'er'],
  ['ateur', 7, 'er'],
  ['trice', 6, 'teur', 'and goes on'],
  ['ième', 5, ''],
  ['teuse', 7, 'ter'],
  ['teur', 6, 'ter'],
  ['euse', 5, 'eu'],
  ['ère', 8, 'er'],
  ['ive', 7, 'if'],
  ['folle', 4, 'fou'],
  ['molle', 4, 'mou'],
  ['nnelle', 9, 'n'],
  ['nnel', 9, 'n'],
  ['ète', 4, 'et', 'and goes on'],
  ['ique', 8, '', 'and goes on'],
  ['esse', 8, 'e'],
  ['inage', 7, 'in'],
  ['ualisation', 12, 'uel'],
  ['isation', 9, ''],
  ['isateur', 9, ''],
  ['ation', 8, ''],
  ['ition', 8, ''],
];

const withoutMarks = plainLetters({ a: 'àáâ', o: 'ô', e: 'èéê', u: 'ùû', i: 'î', c: 'ç' });

/** Repeated letters; Java checks single UTF-16 units, so none beyond the basic plane. */
const repeated = /(?=[\0-\uffff])(\p{L})\1+/gu;

/** Takes plurals and the commonest endings from French words in lower case. */
export function frenchLightStem(word: string): string {
  let stem = withoutPlural(word);
  for (const [ending, longerThan, replacement = '', goesOn] of rules) {
    if (stem.length <= longerThan || !stem.endsWith(ending)) continue;
    stem = stem.slice(0, -ending.length) + replacement;
    if (!goesOn) break;
  }
  return normalized(stem);
}

function withoutPlural(word: string): string {
  let stem = word;
  if (stem.length > 5 && stem.endsWith('x')) stem = stem.replace(/(?<!e)aux$/u, 'alx').slice(0, -1);
  if (stem.length > 3 && stem.endsWith('x')) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith('s') ? stem.slice(0, -1) : stem;
}

function normalized(word: string): string {
  if (word.length <= 4) return word;
  const stem = withoutMarks(word).replace(repeated, '$1');
  if (stem.length > 4 && stem.endsWith('ie')) return withoutFinalE(stem.slice(0, -2));
  return withoutFinalE(stem);
}

function withoutFinalE(stem: string): string {
  return stem.length > 4 ? stem.replace(/e?e?r?$/u, '') : stem;
}
