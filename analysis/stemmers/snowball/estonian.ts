import { tables } from '../../tables/snowball/estonian.ts';
import { Suffixes } from './suffixes.ts';
import { reach, regionPatterns, Word } from './word.ts';

const v = 'aeiouõäöü';
const { r1 } = regionPatterns(v);
const vowel = new RegExp(`[${v}]$`);
const shortVowel = /[aeiuo]$/;

const exceptions = new Suffixes(tables.exceptions);
const emphasis = new Suffixes(tables.emphasis);
const verbs = new Suffixes(tables.verbs);
const longVowels = new Suffixes(tables.longVowels);
const iPlural = new Suffixes(tables.iPlural);
const nouns = new Suffixes(tables.nouns);
const cases = new Suffixes(tables.cases);
const beforeTe = new Suffixes(tables.beforeTe);
const plurals = new Suffixes(tables.plurals);
const nu = new Suffixes(tables.nu);
const doubles = new Suffixes(tables.doubles);
const degrees = new Suffixes(tables.degrees);

const exceptionStems = [
  ...['joo', 'saa', 'viima', 'keesi', 'löö', 'lõi', 'loo', 'käisi', 'söö'],
  ...['too', 'võisi', 'jääma', 'müüsi', 'luge', 'põde', 'ladu', 'tegi', 'nägi'],
];

const longVowelBefore = (word: Word, end: number): boolean =>
  longVowels.longest(word.text.slice(0, end)) !== undefined;
const anyVowelBefore = (word: Word, end: number): boolean =>
  word.endsBefore(end, shortVowel) || longVowelBefore(word, end);

function dropEmphasis(word: Word): void {
  const match = word.find(emphasis, word.r1);
  if (!match || match.start < 4) return;
  const { rule, start } = match;
  const fits =
    rule === 1
      ? word.endsBefore(start, /[cjlmnqrvwxaeiouõäöü]$/) && !longVowelBefore(word, start)
      : word.endsBefore(start, /[kptgbdshfšzž]$/);
  if (fits) word.cut(start);
}

function dropVerb(word: Word): boolean {
  const match = word.find(verbs, word.r1);
  if (!match || (match.rule === 3 && !word.endsBefore(match.start, vowel))) return false;
  return word.cut(match.start, match.rule === 2 ? 'a' : '');
}

function dropCase(word: Word): void {
  const match = word.find(cases, word.r1);
  if (match && (match.rule === 1 ? anyVowelBefore(word, match.start) : match.start >= 4)) {
    word.cut(match.start);
  }
}

function dropTe(word: Word, start: number): void {
  const inner = beforeTe.longest(word.text.slice(0, start));
  if (start < 4) word.cut(start, 't');
  else if (!inner) word.cut(start);
  else if (inner.rule === 1) word.cut(start, 'e');
}

function dropPlural(word: Word): void {
  const match = word.find(plurals, word.r1);
  if (!match) return;
  const { rule, start } = match;
  if (rule === 1) word.cut(start, 'iku');
  if (rule === 2 && !longVowelBefore(word, start)) word.cut(start);
  if (rule === 3) dropTe(word, start);
  if (rule === 4 && anyVowelBefore(word, start)) word.cut(start);
}

function dropSubstantive(word: Word): void {
  const noun = word.find(nouns, word.r1);
  if (noun) word.cut(noun.start, ['lase', 'mise', 'lise'][noun.rule - 1]);
  dropCase(word);
  dropPlural(word);
  const degree = word.find(degrees, word.r1);
  if (degree && (degree.rule === 2 || word.endsBefore(degree.start, shortVowel))) word.cut(degree.start);
  const plural = word.find(iPlural, word.r1);
  if (plural && word.endsBefore(plural.start, shortVowel)) word.cut(plural.start);
  const participle = word.find(nu, word.r1);
  if (participle) word.cut(participle.start);
}

function undouble(word: Word): void {
  const last = word.text.length - 1;
  if (last < word.r1 || !vowel.test(word.text)) return;
  const result = doubles.longest(word.text.slice(0, last));
  if (result) word.text = word.text.slice(0, result.start) + word.text.slice(result.start + 1);
}

/** Snowball's Estonian stemmer. */
export function estonianStem(text: string): string {
  const exception = exceptions.longest(text);
  if (exception?.start === 0) return exceptionStems[exception.rule - 1] ?? text;
  const word = new Word(text);
  word.r1 = reach(r1, text);
  dropEmphasis(word);
  if (!dropVerb(word)) dropSubstantive(word);
  undouble(word);
  return word.text;
}
