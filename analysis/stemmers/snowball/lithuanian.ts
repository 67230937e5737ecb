import { tables } from '../../tables/snowball/lithuanian.ts';
import { Suffixes } from './suffixes.ts';
import { reach, regionPatterns, Word } from './word.ts';

const { r1 } = regionPatterns('aeiyouąęįųėū');

const conflicts = new Suffixes(tables.conflicts);
const endings = new Suffixes(tables.endings);
const derivations = new Suffixes(tables.derivations);

/** Words that endings of verbs would spoil get the ending of their noun. */
const conflictStems = ['aitė', 'uotė', 'ėjimas', 'esys', 'asys', 'avimas', 'ojimas', 'okatė'];

function harden(word: Word): void {
  word.drop('č', 0, 't') || word.drop('dž', 0, 'd');
}

/** Snowball's Lithuanian stemmer. */
export function lithuanianStem(text: string): string {
  const word = new Word(text);
  // the prefix a- of longer words is no syllable of the stem
  const prefix = text.startsWith('a') && text.length > 6 ? 1 : 0;
  word.r1 = prefix + reach(r1, text.slice(prefix));
  const conflict = word.find(conflicts);
  if (conflict) word.cut(conflict.start, conflictStems[conflict.rule - 1]);
  const ending = word.find(endings, word.r1);
  if (ending) word.cut(ending.start);
  harden(word);
  for (let match = word.find(derivations, word.r1); match; match = word.find(derivations, word.r1)) {
    word.cut(match.start);
  }
  harden(word);
  word.drop('gd', 0, 'g');
  return word.text;
}
