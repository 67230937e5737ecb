import { tables } from '../../tables/snowball/basque.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithRegions } from './word.ts';

const regions = regionPatterns('aeiou');

const verbs = new Suffixes(tables.verbs);
const nouns = new Suffixes(tables.nouns);
const adjectives = new Suffixes(tables.adjectives);

/**
 * Removes the last suffix of a word and returns its kept part, or undefined where there is no suffix. The
 * kept part stays, and the suffix before it is next.
 */
type Take = (word: Word) => string | undefined;

const nounStems: Readonly<Record<number, string>> = { 3: 'jok', 5: 'tra', 6: 'minutu' };

const takeVerb: Take = (word) => {
  const found = word.find(verbs);
  const floors = [0, word.rv, word.r2];
  if (!found || found.start < (floors[found.rule] ?? 0)) return undefined;
  const kept = found.rule > 2 ? word.text.slice(found.start) : '';
  word.cut(found.start);
  return kept;
};

const takeNoun: Take = (word) => {
  const found = word.find(nouns);
  const floors = [0, word.rv, word.r2, 0, word.r1];
  if (!found || found.start < (floors[found.rule] ?? 0)) return undefined;
  const kept = found.rule > 6 ? word.text.slice(found.start) : (nounStems[found.rule] ?? '');
  word.cut(found.start);
  return kept;
};

/** Snowball's Basque stemmer. */
export function basqueStem(text: string): string {
  const word = wordWithRegions(text, regions);
  let kept = '';
  for (const take of [takeVerb, takeNoun]) {
    for (let next = take(word); next !== undefined; next = take(word)) kept = next + kept;
  }
  const found = word.find(adjectives);
  if (found?.rule === 2) word.cut(found.start, 'z');
  else if (found && found.start >= word.rv) word.cut(found.start);
  return word.text + kept;
}
