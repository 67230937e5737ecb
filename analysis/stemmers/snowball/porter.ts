import { tables } from '../../tables/snowball/porter.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithRegions } from './word.ts';

const regions = regionPatterns('aeiouy');
const vowel = /[aeiouy]/;
const shortSyllable = /[^aeiouy][aeiouy][^aeiouywxY]$/;

const plurals = new Suffixes(tables.plurals);
const verbal = new Suffixes(tables.verbal);
const afterVerbal = new Suffixes(tables.afterVerbal);
const step2 = new Suffixes(tables.step2);
const step3 = new Suffixes(tables.step3);
const step4 = new Suffixes(tables.step4);

const pluralStems = ['ss', 'i', ''];
const step2Stems = 'tion ence ance able ent e ize ate al ful ous ive ble'.split(' ');
const step3Stems = ['al', 'ic', ''];

function dropVerbal(word: Word): void {
  const match = word.find(verbal);
  if (!match) return;
  if (match.rule === 1) {
    if (match.start >= word.r1) word.cut(match.start, 'ee');
    return;
  }
  if (!vowel.test(word.text.slice(0, match.start))) return;
  word.cut(match.start);
  const ending = word.find(afterVerbal)?.rule;
  if (ending === 2) word.chop();
  else if (ending === 1 || (word.r1 === word.text.length && shortSyllable.test(word.text))) word.text += 'e';
}

function derive(word: Word, suffixes: Suffixes, stems: readonly string[]): void {
  const match = word.find(suffixes);
  if (match && match.start >= word.r1) word.cut(match.start, stems[match.rule - 1]);
}

function dropEnding(word: Word): void {
  const match = word.find(step4);
  if (!match || match.start < word.r2) return;
  if (match.rule === 1 || word.endsBefore(match.start, /[st]$/)) word.cut(match.start);
}

function dropFinal(word: Word): void {
  const end = word.text.length - 1;
  if (word.ends('e') && (end >= word.r2 || (end >= word.r1 && !word.endsBefore(end, shortSyllable)))) {
    word.chop();
  }
  if (word.ends('ll') && word.text.length - 1 >= word.r2) word.chop();
}

/** Snowball's account of Porter's first stemmer, without the changes that he made to it later. */
export function porterSnowballStem(text: string): string {
  const marked = text.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
  const word = wordWithRegions(marked, regions);
  const plural = word.find(plurals);
  if (plural && plural.rule > 0) word.cut(plural.start, pluralStems[plural.rule - 1]);
  dropVerbal(word);
  if (/[yY]$/.test(word.text) && vowel.test(word.text.slice(0, -1))) word.cut(word.text.length - 1, 'i');
  derive(word, step2, step2Stems);
  derive(word, step3, step3Stems);
  dropEnding(word);
  dropFinal(word);
  return marked === text ? word.text : word.text.replaceAll('Y', 'y');
}
