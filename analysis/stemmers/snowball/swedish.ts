import { tables } from '../../tables/snowball/swedish.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithLateRegions } from './word.ts';

const regions = regionPatterns('aeiouyäåö');

const main = new Suffixes(tables.main);
const pairs = new Suffixes(tables.pairs);
const other = new Suffixes(tables.other);

function dropMain(word: Word): void {
  const match = word.find(main, word.r1);
  if (!match) return;
  if (match.rule === 1 || word.endsBefore(match.start, /[bcdfghjklmnoprtvy]$/)) word.cut(match.start);
}

function dropOther(word: Word): void {
  const match = word.find(other, word.r1);
  if (!match) return;
  if (match.rule === 1) word.cut(match.start);
  if (match.rule === 2 && word.endsBefore(match.start, /[iklnprtuv]$/)) word.cut(match.start, 'ös');
  if (match.rule === 3) word.cut(match.start, 'full');
}

/** Snowball's Swedish stemmer. */
export function swedishStem(text: string): string {
  const word = wordWithLateRegions(text, regions);
  dropMain(word);
  if (word.find(pairs, word.r1)) word.chop();
  dropOther(word);
  return word.text;
}
