import { tables } from '../../tables/snowball/romanian.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithRegions } from './word.ts';

const vowels = 'aeiouâîă';
const regions = regionPatterns(vowels);
const betweenVowels = new RegExp(`([${vowels}])([ui])(?=[${vowels}])`, 'g');
const consonantOrU = new RegExp(`[^${vowels}]$|u$`);

const step0 = new Suffixes(tables.step0);
const combinations = new Suffixes(tables.combinations);
const standard = new Suffixes(tables.standard);
const verbs = new Suffixes(tables.verbs);
const vowelSuffixes = new Suffixes(tables.vowels);

const step0Stems = ['', 'a', 'e', 'i', 'i', 'at', 'ați'];
const combinationStems = ['abil', 'ibil', 'iv', 'ic', 'at', 'it'];

function dropArticle(word: Word): void {
  const found = word.find(step0);
  if (!found || found.start < word.r1) return;
  if (found.rule !== 5 || !word.endsBefore(found.start, 'ab')) {
    word.cut(found.start, step0Stems[found.rule - 1]);
  }
}

function dropCombination(word: Word): boolean {
  const found = word.find(combinations);
  return (
    found !== undefined && found.start >= word.r1 && word.cut(found.start, combinationStems[found.rule - 1])
  );
}

function dropStandard(word: Word): boolean {
  let removed = false;
  while (dropCombination(word)) removed = true;
  const found = word.find(standard);
  if (!found || found.start < word.r2) return removed;
  if (found.rule === 2) return word.endsBefore(found.start, 'ț') ? word.cut(found.start - 1, 't') : removed;
  return word.cut(found.start, found.rule === 3 ? 'ist' : '');
}

function dropVerb(word: Word): void {
  const found = word.find(verbs, word.rv);
  if (found && (found.rule === 2 || word.endsBefore(found.start, consonantOrU, word.rv))) {
    word.cut(found.start);
  }
}

/** Snowball's Romanian stemmer as of Lucene 10: cedillas become commas. */
export function romanianStem(text: string): string {
  const marked = text
    .replaceAll('ş', 'ș')
    .replaceAll('ţ', 'ț')
    .replace(betweenVowels, (_, vowel: string, letter: string) => vowel + letter.toUpperCase());
  const word = wordWithRegions(marked, regions);
  dropArticle(word);
  if (!dropStandard(word)) dropVerb(word);
  const found = word.find(vowelSuffixes);
  if (found && found.start >= word.rv) word.cut(found.start);
  return word.text.replace(/[IU]/g, (letter) => letter.toLowerCase());
}
