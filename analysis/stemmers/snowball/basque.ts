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
  const match = word.find(verbs);
  const floors = [0, word.rv, word.r2];
  if (!match || match.start < (floors[match.rule] ?? 0)) return undefined;
  const kept = match.rule > 2 ? word.text.slice(match.start) : '';
  word.cut(match.start);
  return kept;
};

const takeNoun: Take = (word) => {
  const existing = word.find(nouns);
  const floors = [0, word.rv, word.r2, 0, word.r1];
  if (!existing || existing.start < (floors[existing.rule] ?? 0)) return undefined;
  const kept = existing.rule > 6 ? word.text.slice(existing.start) : (nounStems[existing.rule] ?? '');
  word.cut(existing.start);
  return kept;
};

/** Snowball's Basque stemmer. */
export function basqueStem(text: string): string {
  const word = wordWithRegions(text, regions);
  let kept = '';
  for (const take of [takeVerb, takeNoun]) {
    for (let next = take(word); next !== undefined; next = take(word)) kept = next + kept;
  }
  const match = word.find(adjectives);
  if (match?.rule === 2) word.cut(match.start, 'z');
  else if (match && match.start >= word.rv) word.cut(match.start);
  return word.text + kept;
}
