import { tables } from '../../tables/snowball/danish.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithLateRegions } from './word.ts';

const regions = regionPatterns('aeiouyæåø');

const main = new Suffixes(tables.main);
const pairs = new Suffixes(tables.pairs);
const other = new Suffixes(tables.other);

function dropMain(word: Word): void {
  const match = word.find(main, word.r1);
  if (!match) return;
  if (match.rule === 1 || word.endsBefore(match.start, /[abcdfghjklmnoprtvyzå]$/)) word.cut(match.start);
}

function dropOfPair(word: Word): void {
  if (word.find(pairs, word.r1)) word.chop();
}

function dropOther(word: Word): void {
  if (word.ends('igst')) word.drop('st');
  const match = word.find(other, word.r1);
  if (!match) return;
  if (match.rule === 2) word.cut(match.start, 'løs');
  else {
    word.cut(match.start);
    dropOfPair(word);
  }
}

/** Snowball's Danish stemmer. */
export function danishStem(text: string): string {
  const word = wordWithLateRegions(text, regions);
  dropMain(word);
  dropOfPair(word);
  dropOther(word);
  if (word.text.length > word.r1 && /([bcdfghjklmnpqrstvwxz])\1$/.test(word.text)) word.chop();
  return word.text;
}
