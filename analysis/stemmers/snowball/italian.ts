import { tables } from '../../tables/snowball/italian.ts';
import { dropInner } from './romance.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, type Word, wordWithRegions } from './word.ts';

const vowels = 'aeiouàèìòù';
const plainRegions = regionPatterns(vowels);
// `divano` is no form of `divo`
const regions = { ...plainRegions, rv: new RegExp(`^divan|${plainRegions.rv.source}`) };
const betweenVowels = new RegExp(`([${vowels}])([ui])(?=[${vowels}])`, 'g');
const grave: Readonly<Record<string, string>> = { á: 'à', é: 'è', í: 'ì', ó: 'ò', ú: 'ù', qu: 'qU' };

const pronouns = new Suffixes(tables.pronouns);
const beforePronouns = new Suffixes(tables.beforePronouns);
const standard = new Suffixes(tables.standard);
const beforeAmente = new Suffixes(tables.beforeAmente);
const beforeIta = new Suffixes(tables.beforeIta);
const verbs = new Suffixes(tables.verbs);

function dropPronoun(word: Word): void {
  const pronoun = word.find(pronouns);
  if (!pronoun) return;
  const verb = beforePronouns.longest(word.text.slice(0, pronoun.start));
  if (verb && verb.start >= word.rv) word.cut(pronoun.start, verb.rule === 1 ? '' : 'e');
}

const shortened: Readonly<Record<number, string>> = { 3: 'log', 4: 'u', 5: 'ente' };

function dropStandard(word: Word): boolean {
  const match = word.find(standard);
  if (!match) return false;
  const { rule, start } = match;
  const floors: Readonly<Record<number, number>> = { 6: word.rv, 7: word.r1 };
  if (start < (floors[rule] ?? word.r2)) return false;
  word.cut(start, shortened[rule]);
  if (rule === 2) word.drop('ic', word.r2);
  if (rule === 7) dropInner(word, beforeAmente, true);
  if (rule === 8) dropInner(word, beforeIta);
  if (rule === 9 && word.drop('at', word.r2)) word.drop('ic', word.r2);
  return true;
}

function dropVowel(word: Word): void {
  if (/[aeioàèìò]$/.test(word.text) && word.text.length - 1 >= word.rv) {
    word.chop();
    word.drop('i', word.rv);
  }
  if (/[cg]h$/.test(word.text) && word.text.length - 2 >= word.rv) word.chop();
}

/** Snowball's Italian stemmer. */
export function italianStem(text: string): string {
  const marked = text
    .replace(/[áéíóú]|qu/g, (letters) => grave[letters] ?? letters)
    .replace(betweenVowels, (_, vowel: string, letter: string) => vowel + letter.toUpperCase());
  const word = wordWithRegions(marked, regions);
  dropPronoun(word);
  if (!dropStandard(word)) word.dropAny(verbs, word.rv);
  dropVowel(word);
  return word.text.replace(/[IU]/g, (letter) => letter.toLowerCase());
}
