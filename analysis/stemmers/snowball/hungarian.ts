import { tables } from '../../tables/snowball/hungarian.ts';
import { Suffixes } from './suffixes.ts';
import { reach, Word } from './word.ts';

const v = 'aeiouáéíóöőúüű';
const firstRegion = new RegExp(`^(?:[${v}]+(?:dzs|cs|gy|ly|ny|sz|ty|zs|[^${v}])|[^${v}]+[${v}])`);

const doubles = new Suffixes(tables.doubles);
const instrumental = new Suffixes(tables.instrumental);
const cases = new Suffixes(tables.cases);
const factive = new Suffixes(tables.factive);

/** Steps whose endings go or leave a short vowel. */
const steps = [
  { suffixes: new Suffixes(tables.specialCases), stems: ['e', 'a'] },
  { suffixes: new Suffixes(tables.otherCases), stems: ['', 'a', 'e'] },
];
const ownership = [
  { suffixes: new Suffixes(tables.owned), stems: ['', 'e', 'a'] },
  { suffixes: new Suffixes(tables.singularOwners), stems: ['', 'a', 'e'] },
  { suffixes: new Suffixes(tables.pluralOwners), stems: ['', 'a', 'e'] },
  { suffixes: new Suffixes(tables.plurals), stems: ['a', 'e', ''] },
];

function dropAll(word: Word, all: typeof steps): void {
  for (const { suffixes, stems } of all) {
    const match = word.find(suffixes);
    if (match && match.start >= word.r1) word.cut(match.start, stems[match.rule - 1]);
  }
}

/** The ending makes the consonant before it long: `kézzel` is `kéz` with -vel. */
function dropAssimilated(word: Word, suffixes: Suffixes): void {
  const match = word.find(suffixes);
  if (!match || match.start < word.r1) return;
  const stem = word.text.slice(0, match.start);
  if (doubles.longest(stem)) word.text = stem.slice(0, -2) + stem.slice(-1);
}

function dropCase(word: Word): void {
  const match = word.find(cases);
  if (!match || match.start < word.r1) return;
  word.cut(match.start);
  word.drop('á', word.r1, 'a') || word.drop('é', word.r1, 'e');
}

/** Snowball's Hungarian stemmer: takes the endings of nouns away. */
export function hungarianStem(text: string): string {
  const word = new Word(text);
  word.r1 = reach(firstRegion, text);
  dropAssimilated(word, instrumental);
  dropCase(word);
  dropAll(word, steps);
  dropAssimilated(word, factive);
  dropAll(word, ownership);
  return word.text;
}
