import { tables } from '../../tables/snowball/german.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithLateRegions } from './word.ts';

const vowels = 'aeiouyäöü';
const regions = regionPatterns(vowels);
const betweenVowels = new RegExp(`([${vowels}])([uy])(?=[${vowels}])`, 'g');
const umlauts: Readonly<Record<string, string>> = { ß: 'ss', ae: 'ä', oe: 'ö', ue: 'ü', qu: 'qu' };
const plain: Readonly<Record<string, string>> = { Y: 'y', U: 'u', ä: 'a', ö: 'o', ü: 'u' };

const step1 = new Suffixes(tables.step1);
const step2 = new Suffixes(tables.step2);
const step3 = new Suffixes(tables.step3);
const beforeKeit = new Suffixes(tables.beforeKeit);

function inflections(word: Word): void {
  const match = word.find(step1);
  if (!match || match.start < word.r1) return;
  if (match.rule === 1 && word.endsBefore(match.start, 'syst')) return;
  if (match.rule === 4 && !word.endsBefore(match.start, /[bdfghklmnrt]$/)) return;
  word.cut(match.start);
  if (match.rule === 3 && word.ends('niss')) word.chop();
}

function comparisons(word: Word): void {
  const match = word.find(step2);
  if (!match || match.start < word.r1) return;
  if (match.rule === 1 || word.endsBefore(match.start, /.{3}[bdfghklmnt]$/s)) word.cut(match.start);
}

function derivations(word: Word): void {
  const match = word.find(step3);
  if (!match || match.start < word.r2) return;
  if (match.rule === 2 && word.endsBefore(match.start, 'e')) return;
  word.cut(match.start);
  if (match.rule === 1 && !word.ends('eig')) word.drop('ig', word.r2);
  if (match.rule === 3) word.drop('er', word.r1) || word.drop('en', word.r1);
  if (match.rule === 4) {
    const inner = word.find(beforeKeit);
    if (inner && inner.start >= word.r2) word.cut(inner.start);
  }
}

/** Snowball's German stemmer as of Lucene 10, where ae, oe and ue count as umlauts. */
export function germanStem(text: string): string {
  const marked = text
    .replace(betweenVowels, (_, vowel: string, letter: string) => vowel + letter.toUpperCase())
    .replace(/ß|ae|oe|ue|qu/g, (letters) => umlauts[letters] ?? letters);
  const word = wordWithLateRegions(marked, regions);
  inflections(word);
  comparisons(word);
  derivations(word);
  return word.text.replace(/[YUäöü]/g, (letter) => plain[letter] ?? letter);
}
