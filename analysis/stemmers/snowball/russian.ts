import { tables } from '../../tables/snowball/russian.ts';
import { Suffixes } from './suffixes.ts';
import { reach, regionPatterns, Word } from './word.ts';

const vowels = 'аеиоуыэюя';
const regions = regionPatterns(vowels);
const firstVowel = new RegExp(`^[^${vowels}]*[${vowels}]`);

const gerunds = new Suffixes(tables.gerunds);
const adjectives = new Suffixes(tables.adjectives);
const participles = new Suffixes(tables.participles);
const reflexives = new Suffixes(tables.reflexives);
const verbs = new Suffixes(tables.verbs);
const nouns = new Suffixes(tables.nouns);
const derivations = new Suffixes(tables.derivations);
const tidying = new Suffixes(tables.tidying);

/** Suffixes of the first rule are removed only after а or я. */
function dropBehindA(word: Word, suffixes: Suffixes): boolean {
  const match = word.find(suffixes, word.rv);
  if (!match || (match.rule === 1 && !word.endsBefore(match.start, /[ая]$/, word.rv))) return false;
  return word.cut(match.start);
}

function dropInflection(word: Word): void {
  if (dropBehindA(word, gerunds)) return;
  word.dropAny(reflexives, word.rv);
  if (word.dropAny(adjectives, word.rv)) dropBehindA(word, participles);
  else if (!dropBehindA(word, verbs)) word.dropAny(nouns, word.rv);
}

function tidy(word: Word): void {
  const match = word.find(tidying, word.rv);
  if (!match) return;
  if (match.rule !== 2) word.cut(match.start);
  if (match.rule < 3 && word.ends('нн', word.rv)) word.chop();
}

/** Snowball's Russian stemmer. */
export function russianStem(text: string): string {
  const word = new Word(text.replaceAll('ё', 'е'));
  word.rv = reach(firstVowel, word.text);
  word.r2 = reach(regions.r2, word.text);
  dropInflection(word);
  word.drop('и', word.rv);
  const derivation = word.find(derivations, word.rv);
  if (derivation && derivation.start >= word.r2) word.cut(derivation.start);
  tidy(word);
  return word.text;
}
