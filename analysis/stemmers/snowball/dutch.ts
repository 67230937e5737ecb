import { tables } from '../../tables/snowball/dutch.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithLateRegions } from './word.ts';

const v = 'aeiouyè';
const regions = regionPatterns(v);
const consonant = new RegExp(`[^${v}]$`);
const consonantButJ = new RegExp(`[^${v}j]$`);
const longVowel = new RegExp(`([^${v}])(aa|ee|oo|uu)([^${v}I])$`);
const semivowels = new RegExp(`([${v}])(?:i(?=[${v}])|y)`, 'g');
const plain: Readonly<Record<string, string>> = {
  ...{ ä: 'a', á: 'a', ë: 'e', é: 'e', ï: 'i' },
  ...{ í: 'i', ö: 'o', ó: 'o', ü: 'u', ú: 'u' },
};

const doubles = new Suffixes(tables.doubles);
const main = new Suffixes(tables.main);
const derivations = new Suffixes(tables.derivations);

function undouble(word: Word): boolean {
  return word.find(doubles) !== undefined && word.chop();
}

function dropE(word: Word): boolean {
  const end = word.text.length - 1;
  if (!word.ends('e', word.r1) || !word.endsBefore(end, consonant)) return false;
  word.chop();
  undouble(word);
  return true;
}

function dropEn(word: Word, start: number): void {
  if (start < word.r1 || !word.endsBefore(start, consonant) || word.endsBefore(start, 'gem')) return;
  word.cut(start);
  undouble(word);
}

function dropPlural(word: Word): void {
  const match = word.find(main);
  if (!match) return;
  const { rule, start } = match;
  if (rule === 2) dropEn(word, start);
  else if (start >= word.r1 && rule === 1) word.cut(start, 'heid');
  else if (start >= word.r1 && word.endsBefore(start, consonantButJ)) word.cut(start);
}

function dropHeid(word: Word): void {
  const start = word.text.length - 4;
  if (!word.ends('heid', word.r2) || word.endsBefore(start, 'c')) return;
  word.cut(start);
  if (word.ends('en')) dropEn(word, word.text.length - 2);
}

function dropIg(word: Word): boolean {
  return word.ends('ig', word.r2) && !word.ends('eig') && word.drop('ig');
}

function dropDerivation(word: Word, eFound: boolean): void {
  const match = word.find(derivations);
  if (!match || match.start < word.r2) return;
  const { rule, start } = match;
  if (rule === 2) dropIg(word);
  else if (rule < 5 || eFound) word.cut(start);
  if (rule === 1) dropIg(word) || undouble(word);
  if (rule === 3) dropE(word);
}

/** Snowball's Dutch stemmer, Martin Porter's. */
export function dutchStem(text: string): string {
  const bare = text.replace(/[äáëéïíöóüú]/g, (letter) => plain[letter] ?? letter).replace(/^y/, 'Y');
  const marked = bare.replace(semivowels, (all) => all.charAt(0) + all.slice(1).toUpperCase());
  const word = wordWithLateRegions(marked, regions);
  dropPlural(word);
  const eFound = dropE(word);
  dropHeid(word);
  dropDerivation(word, eFound);
  const short = word.text.replace(longVowel, (_, before: string, long: string, after: string) => {
    return before + long.charAt(0) + after;
  });
  return short.replace(/[YI]/g, (letter) => letter.toLowerCase());
}
