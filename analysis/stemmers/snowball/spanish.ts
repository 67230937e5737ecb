import { tables } from '../../tables/snowball/spanish.ts';
import { dropInner } from './romance.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithRegions } from './word.ts';

const regions = regionPatterns('aeiouáéíóúü');

const pronouns = new Suffixes(tables.pronouns);
const beforePronouns = new Suffixes(tables.beforePronouns);
const standard = new Suffixes(tables.standard);
const beforeAmente = new Suffixes(tables.beforeAmente);
const beforeMente = new Suffixes(tables.beforeMente);
const beforeIdad = new Suffixes(tables.beforeIdad);
const yVerbs = new Suffixes(tables.yVerbs);
const verbs = new Suffixes(tables.verbs);
const residual = new Suffixes(tables.residual);

const unaccented = ['iendo', 'ando', 'ar', 'er', 'ir'];
const plain: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

function dropPronoun(word: Word): void {
  const pronoun = word.find(pronouns);
  if (!pronoun) return;
  const verb = beforePronouns.longest(word.text.slice(0, pronoun.start));
  if (!verb || verb.start < word.rv) return;
  if (verb.rule < 6) word.cut(verb.start, unaccented[verb.rule - 1]);
  else if (verb.rule === 6 || word.endsBefore(verb.start, 'u')) word.cut(pronoun.start);
}

const shortened: Readonly<Record<number, string>> = { 3: 'log', 4: 'u', 5: 'ente' };

function dropStandard(word: Word): boolean {
  const match = word.find(standard);
  if (!match) return false;
  const { rule, start } = match;
  if (start < (rule === 6 ? word.r1 : word.r2)) return false;
  word.cut(start, shortened[rule]);
  if (rule === 2) word.drop('ic', word.r2);
  if (rule === 6) dropInner(word, beforeAmente, true);
  if (rule === 7) dropInner(word, beforeMente);
  if (rule === 8) dropInner(word, beforeIdad);
  if (rule === 9) word.drop('at', word.r2);
  return true;
}

function dropYVerb(word: Word): boolean {
  const match = word.find(yVerbs, word.rv);
  return match !== undefined && word.endsBefore(match.start, 'u') && word.cut(match.start);
}

function dropVerb(word: Word): void {
  const match = word.find(verbs, word.rv);
  if (!match) return;
  word.cut(match.start);
  if (match.rule === 1 && word.ends('gu')) word.chop();
}

function dropResidual(word: Word): void {
  const match = word.find(residual);
  if (!match || match.start < word.rv) return;
  word.cut(match.start);
  if (match.rule === 2 && word.ends('gu') && word.text.length - 1 >= word.rv) word.chop();
}

/** Snowball's Spanish stemmer. */
export function spanishStem(text: string): string {
  const word = wordWithRegions(text, regions);
  dropPronoun(word);
  if (!dropStandard(word) && !dropYVerb(word)) dropVerb(word);
  dropResidual(word);
  return word.text.replace(/[áéíóú]/g, (letter) => plain[letter] ?? letter);
}
