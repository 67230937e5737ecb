import { tables } from '../../tables/snowball/portuguese.ts';
import { dropInner } from './romance.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithRegions } from './word.ts';

const regions = regionPatterns('aeiouáéíóúâêô');

const standard = new Suffixes(tables.standard);
const beforeAmente = new Suffixes(tables.beforeAmente);
const beforeMente = new Suffixes(tables.beforeMente);
const beforeIdade = new Suffixes(tables.beforeIdade);
const verbs = new Suffixes(tables.verbs);
const residual = new Suffixes(tables.residual);
const forms = new Suffixes(tables.forms);

const shortened: Readonly<Record<number, string>> = { 2: 'log', 3: 'u', 4: 'ente', 9: 'ir' };

function dropStandard(word: Word): boolean {
  const match = word.find(standard);
  if (!match) return false;
  const { rule, start } = match;
  const floors: Readonly<Record<number, number>> = { 5: word.r1, 9: word.rv };
  if (start < (floors[rule] ?? word.r2)) return false;
  if (rule === 9 && !word.endsBefore(start, 'e')) return false;
  word.cut(start, shortened[rule]);
  if (rule === 5) dropInner(word, beforeAmente, true);
  if (rule === 6) dropInner(word, beforeMente);
  if (rule === 7) dropInner(word, beforeIdade);
  if (rule === 8) word.drop('at', word.r2);
  return true;
}

function dropResidual(word: Word): void {
  const match = word.find(residual);
  if (match && match.start >= word.rv) word.cut(match.start);
}

function dropForm(word: Word): void {
  const match = word.find(forms);
  if (!match) return;
  if (match.rule === 2) word.cut(match.start, 'c');
  else if (match.start >= word.rv) {
    word.cut(match.start);
    if (/(?:gu|ci)$/.test(word.text) && word.text.length - 1 >= word.rv) word.chop();
  }
}

/** Snowball's Portuguese stemmer. */
export function portugueseStem(text: string): string {
  // a nasal vowel counts as a vowel and a consonant
  const word = wordWithRegions(text.replaceAll('ã', 'a~').replaceAll('õ', 'o~'), regions);
  if (dropStandard(word) || word.dropAny(verbs, word.rv)) {
    if (word.ends('ci') && word.text.length - 1 >= word.rv) word.chop();
  } else dropResidual(word);
  dropForm(word);
  return word.text.replaceAll('a~', 'ã').replaceAll('o~', 'õ');
}
