import { tables } from '../../tables/snowball/catalan.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithRegions } from './word.ts';

const regions = regionPatterns('aeiouáàéèíïóòúü');
const plain: Readonly<Record<string, string>> = {
  ...{ á: 'a', à: 'a', é: 'e', è: 'e', í: 'i', ì: 'i' },
  ...{ ï: 'i', ó: 'o', ò: 'o', ú: 'u', ü: 'u', '·': '.' },
};

const pronouns = new Suffixes(tables.pronouns);
const standard = new Suffixes(tables.standard);
const verbs = new Suffixes(tables.verbs);
const residual = new Suffixes(tables.residual);

/** Removes a suffix by its rule: the required region, and the replacement. */
function drop(
  word: Word,
  suffixes: Suffixes,
  farRules: readonly number[],
  stems: readonly string[],
): boolean {
  const match = word.find(suffixes);
  if (!match) return false;
  const floor = farRules.includes(match.rule) ? word.r2 : word.r1;
  return match.start >= floor && word.cut(match.start, stems[match.rule - 1]);
}

/** Snowball's Catalan stemmer. */
export function catalanStem(text: string): string {
  const word = wordWithRegions(text, regions);
  drop(word, pronouns, [], []);
  drop(word, standard, [2, 3, 4], ['', '', 'log', 'ic', 'c']) || drop(word, verbs, [2], []);
  drop(word, residual, [], ['', 'ic']);
  return word.text.replace(/[áàéèíìïóòúü·]/g, (letter) => plain[letter] ?? letter);
}
