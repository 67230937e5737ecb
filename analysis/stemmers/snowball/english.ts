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
  const found = word.find(plurals);
  if (found?.rule === 1) word.cut(found.start, 'ss');
  if (found?.rule === 2) word.cut(found.start, found.start > 1 ? 'i' : 'ie');
  if (found?.rule === 3 && vowel.test(word.text.slice(0, found.start - 1))) word.cut(found.start);
}

function dropVerbal(word: Word): void {
  const found = word.find(verbal);
  if (!found) return;
  if (found.rule === 1) {
    if (found.start >= word.r1) word.cut(found.start, 'ee');
    return;
  }
  if (!vowel.test(word.text.slice(0, found.start))) return;
  word.cut(found.start);
  const ending = word.find(afterVerbal)?.rule;
  if (ending === 2) {
    if (!/^[aeo].{2}$/.test(word.text)) word.chop();
  } else if (ending === 1 || (word.r1 === word.text.length && shortSyllable.test(word.text))) {
    word.text += 'e';
  }
}

function derive(word: Word): void {
  const found = word.find(step2);
  if (!found || found.start < word.r1) return;
  if (found.rule === 13 && !word.endsBefore(found.start, 'l')) return;
  if (found.rule === 15 && !word.endsBefore(found.start, /[cdeghkmnrt]$/)) return;
  word.cut(found.start, step2Stems[found.rule - 1] ?? '');
}

function deriveFurther(word: Word): void {
  const found = word.find(step3);
  if (!found || found.start < word.r1) return;
  if (found.rule !== 6 || found.start >= word.r2) word.cut(found.start, step3Stems[found.rule - 1] ?? '');
}

function dropEnding(word: Word): void {
  const found = word.find(step4);
  if (!found || found.start < word.r2) return;
  if (found.rule === 1 || word.endsBefore(found.start, /[st]$/)) word.cut(found.start);
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
