import { tables } from '../../tables/snowball/finnish.ts';
import { type Guard, Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithRegions } from './word.ts';

const consonants = 'bcdfghjklmnpqrstvwxz';
const finalVowel = new RegExp(`[${consonants}][aäei]$`);
const lastDouble = new RegExp(`([${consonants}])\\1([aeiouyäö]*)$`);
const regions = regionPatterns('aeiouyäö');

const particles = new Suffixes(tables.particles);
const possessives = new Suffixes(tables.possessives);
const beforePossessives: Readonly<Record<number, Suffixes>> = {
  4: new Suffixes(tables.beforeAn),
  5: new Suffixes(tables.beforeAen),
  6: new Suffixes(tables.beforeEn),
};
const longVowels = new Suffixes(tables.longVowels);
const cases = new Suffixes(tables.cases);
const other = new Suffixes(tables.other);
const iPlural = new Suffixes(tables.iPlural);
const tPlural = new Suffixes(tables.tPlural);

function dropParticle(word: Word): void {
  const match = word.find(particles, word.r1);
  if (!match) return;
  if (match.rule === 1 ? word.endsBefore(match.start, /[aeiouyäönt]$/) : match.start >= word.r2) {
    word.cut(match.start);
  }
}

function dropPossessive(word: Word): void {
  const match = word.find(possessives, word.r1);
  if (!match) return;
  const { rule, start } = match;
  if (rule === 1 && word.endsBefore(start, 'k')) return;
  const before = beforePossessives[rule];
  if (before && !before.longest(word.text.slice(0, start))) return;
  word.cut(start);
  if (rule === 2) word.drop('kse', 0, 'ksi');
}

/** The required text before a case ending, by its rule. */
const beforeCase: Readonly<Record<number, RegExp>> = {
  ...{ 1: /a$/, 2: /e$/, 3: /i$/, 4: /o$/, 5: /ä$/, 6: /ö$/ },
  8: new RegExp(`[${consonants}][aeiouyäö]$`),
};

function dropCase(word: Word): boolean {
  const guard: Guard = (suffix, start) =>
    suffix === 'seen'
      ? longVowels.longest(word.text.slice(0, start), word.r1) !== undefined
      : word.endsBefore(start, /[aeiouäö]i$/, word.r1);
  const match = word.find(cases, word.r1, guard);
  if (!match) return false;
  const { rule, start } = match;
  if (beforeCase[rule] && !word.endsBefore(start, beforeCase[rule])) return false;
  const stem = word.text.slice(0, start);
  const withVowel = rule === 7 && (longVowels.longest(stem) !== undefined || stem.endsWith('ie'));
  return word.cut(withVowel ? start - 1 : start);
}

function dropOther(word: Word, suffixes: Suffixes): void {
  const match = word.find(suffixes, word.r2);
  if (match && (match.rule === 0 || !word.endsBefore(match.start, 'po'))) word.cut(match.start);
}

function dropPlural(word: Word, caseRemoved: boolean): void {
  if (caseRemoved) {
    if (word.find(iPlural, word.r1)) word.chop();
    return;
  }
  if (!word.ends('t', word.r1) || !word.endsBefore(word.text.length - 1, /[aeiouyäö]$/, word.r1)) return;
  word.chop();
  dropOther(word, tPlural);
}

function tidy(word: Word): void {
  if (word.find(longVowels, word.r1)) word.chop();
  const region = () => word.text.slice(word.r1);
  if (finalVowel.test(region())) word.chop();
  if (/[ou]j$/.test(region())) word.chop();
  if (/jo$/.test(region())) word.chop();
  word.text = word.text.replace(lastDouble, '$1$2');
}

/** Snowball's Finnish stemmer. */
export function finnishStem(text: string): string {
  const word = wordWithRegions(text, regions);
  dropParticle(word);
  dropPossessive(word);
  const caseRemoved = dropCase(word);
  dropOther(word, other);
  dropPlural(word, caseRemoved);
  tidy(word);
  return word.text;
}
