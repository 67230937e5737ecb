import { tables } from '../../tables/snowball/english.ts';
import { Suffixes } from './suffixes.ts';
import { reach, regionPatterns, Word } from './word.ts';

const { r1 } = regionPatterns('aeiouy');
const firstRegion = new RegExp(`^(?:arsen|commun|gener)|${r1.source}`);
const vowel = /[aeiouy]/;
const shortSyllable = /[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$/;

const exceptions: Readonly<Record<string, string>> = {
  ...{ skis: 'ski', skies: 'sky', dying: 'die', lying: 'lie', tying: 'tie', idly: 'idl', gently: 'gentl' },
  ...{ ugly: 'ugli', early: 'earli', only: 'onli', singly: 'singl' },
};
const invariants = new Set(['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes']);
const invariantSingulars = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '));

const possessives = new Suffixes(tables.possessives);
const plurals = new Suffixes(tables.plurals);
const verbal = new Suffixes(tables.verbal);
const afterVerbal = new Suffixes(tables.afterVerbal);
const step2 = new Suffixes(tables.step2);
const step3 = new Suffixes(tables.step3);
const step4 = new Suffixes(tables.step4);

const step2Stems = 'tion ence ance able ent ize ate al ful ous ive ble og less'.split(' ');
const step3Stems = ['tion', 'ate', 'al', 'ic'];

function dropPlural(word: Word): void {
  const possessive = word.find(possessives);
  if (possessive) word.cut(possessive.start);
  const match = word.find(plurals);
  if (match?.rule === 1) word.cut(match.start, 'ss');
  if (match?.rule === 2) word.cut(match.start, match.start > 1 ? 'i' : 'ie');
  if (match?.rule === 3 && vowel.test(word.text.slice(0, match.start - 1))) word.cut(match.start);
}

function dropVerbal(word: Word): void {
  const match = word.find(verbal);
  if (!match) return;
  if (match.rule === 1) {
    if (match.start >= word.r1) word.cut(match.start, 'ee');
    return;
  }
  if (!vowel.test(word.text.slice(0, match.start))) return;
  word.cut(match.start);
  const ending = word.find(afterVerbal)?.rule;
  if (ending === 2) {
    if (!/^[aeo].{2}$/.test(word.text)) word.chop();
  } else if (ending === 1 || (word.r1 === word.text.length && shortSyllable.test(word.text))) {
    word.text += 'e';
  }
}

function derive(word: Word): void {
  const match = word.find(step2);
  if (!match || match.start < word.r1) return;
  if (match.rule === 13 && !word.endsBefore(match.start, 'l')) return;
  if (match.rule === 15 && !word.endsBefore(match.start, /[cdeghkmnrt]$/)) return;
  word.cut(match.start, step2Stems[match.rule - 1] ?? '');
}

function deriveFurther(word: Word): void {
  const match = word.find(step3);
  if (!match || match.start < word.r1) return;
  if (match.rule !== 6 || match.start >= word.r2) word.cut(match.start, step3Stems[match.rule - 1] ?? '');
}

function dropEnding(word: Word): void {
  const match = word.find(step4);
  if (!match || match.start < word.r2) return;
  if (match.rule === 1 || word.endsBefore(match.start, /[st]$/)) word.cut(match.start);
}

function dropFinal(word: Word): void {
  const end = word.text.length - 1;
  if (word.ends('e')) {
    if (end >= word.r2 || (end >= word.r1 && !word.endsBefore(end, shortSyllable))) word.chop();
  } else if (word.ends('ll') && end >= word.r2) word.chop();
}

/** y that is no vowel is written Y meanwhile. */
const marked = (text: string): string => text.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');

/** Snowball's English stemmer, also called Porter 2. */
export function englishStem(text: string): string {
  if (invariants.has(text)) return text;
  if (Object.hasOwn(exceptions, text)) return exceptions[text] ?? text;
  if (text.length < 3) return text;
  const bare = text.replace(/^'/, '');
  const word = new Word(marked(bare));
  const hasY = word.text !== bare;
  word.r1 = reach(firstRegion, word.text);
  word.r2 = word.r1 + reach(r1, word.text.slice(word.r1));
  dropPlural(word);
  if (!invariantSingulars.has(word.text)) {
    dropVerbal(word);
    if (/[^aeiouy][yY]$/.test(word.text) && word.text.length > 2) word.cut(word.text.length - 1, 'i');
    derive(word);
    deriveFurther(word);
    dropEnding(word);
    dropFinal(word);
  }
  return hasY ? word.text.replaceAll('Y', 'y') : word.text;
}
