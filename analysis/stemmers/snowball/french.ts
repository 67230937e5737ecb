import { tables } from '../../tables/snowball/french.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithRegions } from './word.ts';

const v = 'aeiouyâàëéêèïîôûù';
const { r1, r2 } = regionPatterns(v);
const rv = new RegExp(`^(?:[${v}]{2}[^]|par|col|tap|[^][^${v}]*[${v}])`);
const regions = { r1, r2, rv };
const consonant = new RegExp(`[^${v}]$`);
const vowel = new RegExp(`[${v}]$`);
const lastAccent = new RegExp(`[éè]([^${v}]+)$`);

const standard = new Suffixes(tables.standard);
const beforeEment = new Suffixes(tables.beforeEment);
const beforeIte = new Suffixes(tables.beforeIte);
const iVerbs = new Suffixes(tables.iVerbs);
const verbs = new Suffixes(tables.verbs);
const residual = new Suffixes(tables.residual);
const doubles = new Suffixes(tables.doubles);

const prelude = new RegExp(`([${v}])(u(?=[${v}])|i(?=[${v}])|y)|ë|ï|y(?=[${v}])|qu`, 'g');
const diaereses: Readonly<Record<string, string>> = { ë: 'He', ï: 'Hi' };

/** u, i and y that are consonants are written in capitals, and a diaeresis as H, until the end. */
function marked(text: string): string {
  return text.replace(prelude, (all: string, vowelBefore?: string, semivowel?: string) => {
    if (semivowel) return (diaereses[vowelBefore ?? ''] ?? vowelBefore) + semivowel.toUpperCase();
    return all === 'qu' ? 'qU' : (diaereses[all] ?? 'Y');
  });
}

const within = (word: Word, suffix: string, replacement?: string): boolean =>
  word.drop(suffix, word.r2, replacement);

function afterEment(word: Word): void {
  const match = word.find(beforeEment);
  if (!match) return;
  const { rule, start } = match;
  if (rule === 4) {
    if (start >= word.rv) word.cut(start, 'i');
  } else if (start >= word.r2) {
    word.cut(start);
    if (rule === 1) within(word, 'at');
  } else if (rule === 2 && start >= word.r1) word.cut(start, 'eux');
}

function afterIte(word: Word): void {
  const match = word.find(beforeIte);
  if (!match) return;
  if (match.start >= word.r2) word.cut(match.start);
  else if (match.rule < 3) word.cut(match.start, match.rule === 1 ? 'abl' : 'iqU');
}

const dropIc = (word: Word): boolean => within(word, 'ic') || word.drop('ic', 0, 'iqU');

/** Replacements for words in -logie, -usion, -ence. */
const shortened: Readonly<Record<number, string>> = { 3: 'log', 4: 'u', 5: 'ent' };

/** Endings that need the second region. */
function dropInSecondRegion(word: Word, rule: number, start: number): boolean {
  if (start < word.r2) return rule === 11 && start >= word.r1 && word.cut(start, 'eux');
  word.cut(start, shortened[rule]);
  if (rule === 2) dropIc(word);
  if (rule === 7) afterIte(word);
  if (rule === 8 && within(word, 'at')) dropIc(word);
  return true;
}

/** -ment follows a participle, so the rest is stemmed as a verb; always false. */
function dropMent(word: Word, rule: number, start: number): boolean {
  if (rule < 15) {
    if (start >= word.rv) word.cut(start, rule === 13 ? 'ant' : 'ent');
  } else if (start - 1 >= word.rv && word.endsBefore(start, vowel)) word.cut(start);
  return false;
}

function dropStandard(word: Word): boolean {
  const match = word.find(standard);
  if (!match) return false;
  const { rule, start } = match;
  if (rule === 6) {
    if (start < word.rv) return false;
    word.cut(start);
    afterEment(word);
    return true;
  }
  if (rule === 9) return word.cut(start, 'eau');
  if (rule === 10) return start >= word.r1 && word.cut(start, 'al');
  if (rule === 12) return start >= word.r1 && word.endsBefore(start, consonant) && word.cut(start);
  return rule > 12 ? dropMent(word, rule, start) : dropInSecondRegion(word, rule, start);
}

function dropIVerb(word: Word): boolean {
  const match = word.find(iVerbs, word.rv);
  if (!match || word.endsBefore(match.start, 'H', word.rv)) return false;
  return word.endsBefore(match.start, consonant, word.rv) && word.cut(match.start);
}

function dropVerb(word: Word): boolean {
  const match = word.find(verbs, word.rv);
  if (!match || (match.rule === 1 && match.start < word.r2)) return false;
  word.cut(match.start);
  if (match.rule === 3) word.drop('e', word.rv);
  return true;
}

function dropResidual(word: Word): void {
  if (/(?:Hi|[^aiouès])s$/.test(word.text)) word.chop();
  const match = word.find(residual, word.rv);
  if (!match) return;
  if (match.rule === 2) word.cut(match.start, 'i');
  else if (match.rule === 3) word.cut(match.start);
  else if (match.start >= word.r2 && word.endsBefore(match.start, /[st]$/, word.rv)) word.cut(match.start);
}

/** Snowball's French stemmer. */
export function frenchStem(text: string): string {
  const word = wordWithRegions(marked(text), regions);
  if (dropStandard(word) || dropIVerb(word) || dropVerb(word)) {
    word.drop('Y', 0, 'i') || word.drop('ç', 0, 'c');
  } else dropResidual(word);
  if (word.find(doubles)) word.chop();
  const bare = word.text.replace(lastAccent, 'e$1');
  return bare.replace(/He|Hi|[IUYH]/g, (all) => {
    if (all === 'H') return '';
    if (all.length === 2) return all === 'He' ? 'ë' : 'ï';
    return all.toLowerCase();
  });
}
