import { tables } from '../../tables/snowball/lovins.ts';
import { type Guard, Suffixes } from './suffixes.ts';
import { Word } from './word.ts';

/** Requirements for the text before an ending: a minimum number of letters, and an end like this. */
type Condition = readonly [letters: number, end?: RegExp];

/** By Lovins' own letters for them. */
const conditions: Readonly<Record<keyof typeof tables.endings, Condition>> = {
  A: [2],
  B: [3],
  C: [4],
  D: [5],
  E: [2, /[^e]$/],
  F: [3, /[^e]$/],
  G: [3, /f$/],
  H: [2, /(?:t|ll)$/],
  I: [2, /[^oe]$/],
  J: [2, /[^ae]$/],
  K: [3, /(?:[li]|u.e)$/s],
  L: [2, /(?:[^uxs]|os)$/],
  M: [2, /[^acem]$/],
  N: [3, /(?:[^s]|.s)..$/s],
  O: [2, /[li]$/],
  P: [2, /[^c]$/],
  Q: [3, /[^ln]$/],
  R: [2, /[nr]$/],
  S: [2, /(?:dr|[^t]t)$/],
  T: [2, /(?:s|[^o]t)$/],
  U: [2, /[lmnr]$/],
  V: [2, /c$/],
  W: [2, /[^su]$/],
  X: [2, /(?:[li]|u.e)$/s],
  Y: [2, /in$/],
  Z: [2, /[^f]$/],
  AA: [2],
  BB: [3, /^(?!.*(?:met|ryst)$)/s],
  CC: [2, /l$/],
};

const byRule = (Object.keys(tables.endings) as (keyof typeof tables.endings)[]).map((name) => ({
  letters: conditions[name][0],
  end: conditions[name][1],
  suffixes: name === 'AA' ? new Suffixes(tables.beforeIte) : undefined,
}));
const endings = new Suffixes(Object.values(tables.endings));
const doubles = new Suffixes(tables.doubles);
const respellings = new Suffixes(tables.respellings);

/** The replacement of each rule, and the letters before which it does not apply. */
const respelled: readonly (readonly [instead: string, notBehind?: RegExp])[] = [
  [''],
  ...([['ief'], ['uc'], ['um'], ['rb'], ['ur'], ['ister'], ['meter'], ['olut'], ['l', /[aio]$/]] as const),
  ...([['bic'], ['dic'], ['pic'], ['tic'], ['ac'], ['ec'], ['ic'], ['luc'], ['uas'], ['vas']] as const),
  ...([['cis'], ['lis'], ['eris'], ['pans'], ['ens', /s$/], ['ons'], ['lus'], ['rus']] as const),
  ...([['hes', /[pt]$/], ['mis'], ['ens', /m$/], ['ers'], ['es', /n$/], ['ys']] as const),
];

function dropEnding(word: Word): void {
  const leavesEnough: Guard = (_, start, rule) => {
    const condition = byRule[rule];
    if (!condition || start < condition.letters) return false;
    const stem = word.text.slice(0, start);
    if (condition.suffixes) return condition.suffixes.longest(stem) !== undefined;
    return condition.end === undefined || condition.end.test(stem);
  };
  const match = word.find(endings, 0, leavesEnough);
  if (match) word.cut(match.start);
}

function respell(word: Word): void {
  const match = word.find(respellings);
  const [instead, notBehind] = (match && respelled[match.rule]) ?? [];
  if (!match || instead === undefined) return;
  if (notBehind === undefined || !word.endsBefore(match.start, notBehind)) word.cut(match.start, instead);
}

/** Lovins' English stemmer, the first one ever published; in Lucene until 9. */
export function lovinsStem(text: string): string {
  const word = new Word(text);
  dropEnding(word);
  if (word.find(doubles)) word.chop();
  respell(word);
  return word.text;
}
