import { tables } from '../../tables/snowball/norwegian.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithLateRegions } from './word.ts';

const regions = regionPatterns('aeiouyæåø');

const main = new Suffixes(tables.main);
const pairs = new Suffixes(tables.pairs);
const other = new Suffixes(tables.other);

function dropMain(word: Word): void {
  const match = word.find(main, word.r1);
  if (!match) return;
  const { rule, start } = match;
  if (rule === 3) word.cut(start, 'er');
  else if (rule === 1 || word.endsBefore(start, /[bcdfghjlmnoprtvyz]$|[^aeiouyæåø]k$/)) word.cut(start);
}

/** Snowball's Norwegian stemmer. */
export function norwegianStem(text: string): string {
  const word = wordWithLateRegions(text, regions);
  dropMain(word);
  if (word.find(pairs, word.r1)) word.chop();
  word.dropAny(other, word.r1);
  return word.text;
}
