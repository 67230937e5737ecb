import { tables } from '../../tables/snowball/swedish.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithLateRegions } from './word.ts';

const regions = regionPatterns('aeiouyäåö');

const main = new Suffixes(tables.main);
const pairs = new Suffixes(tables.pairs);
const other = new Suffixes(tables.other);

function dropMain(word: Word): void {
  const found = word.find(main, word.r1);
  if (!found) return;
  if (found.rule === 1 || word.endsBefore(found.start, /[bcdfghjklmnoprtvy]$/)) word.cut(found.start);
}

function dropOther(word: Word): void {
  const found = word.find(other, word.r1);
  if (!found) return;
  if (found.rule === 1) word.cut(found.start);
  if (found.rule === 2 && word.endsBefore(found.start, /[iklnprtuv]$/)) word.cut(found.start, 'ös');
  if (found.rule === 3) word.cut(found.start, 'full');
}

/** Snowball's Swedish stemmer. */
export function swedishStem(text: string): string {
  const word = wordWithLateRegions(text, regions);
  dropMain(word);
  if (word.find(pairs, word.r1)) word.chop();
  dropOther(word);
  return word.text;
}
