import { tables } from '../../tables/snowball/danish.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithLateRegions } from './word.ts';

const regions = regionPatterns('aeiouyæåø');

const main = new Suffixes(tables.main);
const pairs = new Suffixes(tables.pairs);
const other = new Suffixes(tables.other);

function dropMain(word: Word): void {
  const found = word.find(main, word.r1);
  if (!found) return;
  if (found.rule === 1 || word.endsBefore(found.start, /[abcdfghjklmnoprtvyzå]$/)) word.cut(found.start);
}

function dropOfPair(word: Word): void {
  if (word.find(pairs, word.r1)) word.chop();
}

function dropOther(word: Word): void {
  if (word.ends('igst')) word.drop('st');
  const found = word.find(other, word.r1);
  if (!found) return;
  if (found.rule === 2) word.cut(found.start, 'løs');
  else {
    word.cut(found.start);
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
