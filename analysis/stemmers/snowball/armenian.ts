import { tables } from '../../tables/snowball/armenian.ts';
import { Suffixes } from './suffixes.ts';
import { reach, regionPatterns, Word } from './word.ts';

const vowels = 'աէիօւեոը';
const regions = regionPatterns(vowels);
const firstVowel = new RegExp(`^[^${vowels}]*[${vowels}]`);

const endings = new Suffixes(tables.endings);
/** In the order in which they go. */
const inflections = [tables.verbs, tables.adjectives, tables.nouns].map((table) => new Suffixes(table));

/** Snowball's Armenian stemmer. */
export function armenianStem(text: string): string {
  const word = new Word(text);
  word.rv = reach(firstVowel, text);
  word.r2 = reach(regions.r2, text);
  const ending = word.find(endings, word.rv);
  if (ending && ending.start >= word.r2) word.cut(ending.start);
  for (const suffixes of inflections) {
    word.dropAny(suffixes, word.rv);
  }
  return word.text;
}
