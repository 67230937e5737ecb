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
  const match = word.find(step0);
  if (!match || match.start < word.r1) return;
  if (match.rule !== 5 || !word.endsBefore(match.start, 'ab')) {
    word.cut(match.start, step0Stems[match.rule - 1]);
  }
}

function dropCombination(word: Word): boolean {
  const match = word.find(combinations);
  return (
    match !== undefined && match.start >= word.r1 && word.cut(match.start, combinationStems[match.rule - 1])
  );
}

function dropStandard(word: Word): boolean {
  let removed = false;
  while (dropCombination(word)) removed = true;
  const match = word.find(standard);
  if (!match || match.start < word.r2) return removed;
  if (match.rule === 2) return word.endsBefore(match.start, 'ț') ? word.cut(match.start - 1, 't') : removed;
  return word.cut(match.start, match.rule === 3 ? 'ist' : '');
}

function dropVerb(word: Word): void {
  const match = word.find(verbs, word.rv);
  if (match && (match.rule === 2 || word.endsBefore(match.start, consonantOrU, word.rv))) {
    word.cut(match.start);
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
  const match = word.find(vowelSuffixes);
  if (match && match.start >= word.rv) word.cut(match.start);
  return word.text.replace(/[IU]/g, (letter) => letter.toLowerCase());
}
