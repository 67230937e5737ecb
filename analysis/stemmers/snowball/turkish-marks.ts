import { tables } from '../../tables/snowball/turkish.ts';
import { Suffixes } from './suffixes.ts';

/** A word that is read from its end. What lies between `at` and `ket` is the suffix that was read. */
export class Cursor {
  text: string;
  at: number;
  ket: number;

  constructor(text: string) {
    this.text = text;
    this.at = text.length;
    this.ket = text.length;
  }

  toEnd(): void {
    this.at = this.text.length;
  }

  /** What is still to be read. */
  rest(): string {
    return this.text.slice(0, this.at);
  }
}

/** Reads one thing or does not; whoever tries something else afterwards goes back himself. */
export type Step = (word: Cursor) => boolean;

export const all =
  (...steps: readonly Step[]): Step =>
  (word) =>
    steps.every((step) => step(word));

/** The first that can be read. What was taken off meanwhile stays off, so places are counted from the end. */
export const any =
  (...steps: readonly Step[]): Step =>
  (word) => {
    const behind = word.text.length - word.at;
    return steps.some((step) => {
      word.at = word.text.length - behind;
      return step(word);
    });
  };

export const optional = (step: Step): Step => any(step, () => true);

/** A suffix ends here. */
export const from: Step = (word) => {
  word.ket = word.at;
  return true;
};

/** Takes off what was read since `from`. */
export const remove: Step = (word) => {
  word.text = word.rest() + word.text.slice(word.ket);
  word.ket = word.at;
  return true;
};

const pattern =
  (expression: RegExp, width: number): Step =>
  (word) => {
    if (!expression.test(word.rest())) return false;
    word.at -= width;
    return true;
  };

/** One of y, n, s may be between a vowel and the suffix: it goes with it, and else a vowel must be there anyway. */
const linkedBy = (letter: string): Step =>
  any(pattern(new RegExp(`[aeıioöuü]${letter}$`), 1), pattern(new RegExp(`[aeıioöuü][^${letter}]$`), 0));
const y = linkedBy('y');
const n = linkedBy('n');
const s = linkedBy('s');
const linkingVowel = any(pattern(/[^aeıioöuü][ıiuü]$/, 1), pattern(/[^aeıioöuü][^ıiuü]$/, 0));

const companions: Readonly<Record<string, string>> = {
  ...{ a: 'aıou', e: 'eiöü', ı: 'aı', i: 'ei' },
  ...{ o: 'ou', ö: 'öü', u: 'ou', ü: 'öü' },
};

/** Whether a vowel that the last one may follow stands somewhere before it. */
const harmony: Step = (word) => {
  const rest = word.rest();
  const last = /[aeıioöuü](?=[^aeıioöuü]*$)/.exec(rest);
  if (!last) return false;
  const fitting = companions[last[0]] ?? '';
  return [...rest.slice(0, last.index)].some((letter) => fitting.includes(letter));
};

function suffix(table: readonly string[]): Step {
  const suffixes = new Suffixes(table);
  return (word) => {
    const found = suffixes.longest(word.rest());
    if (found) word.at = found.start;
    return found !== undefined;
  };
}

const U = pattern(/[ıiuü]$/, 1);

// The names are those of Turkish grammar: capital letters stand for what vowel harmony changes.
export const possessives = all(suffix(tables.possessives), linkingVowel);
export const sU = all(harmony, U, s);
export const lArI = suffix(tables.lArI);
export const yU = all(harmony, U, y);
export const nU = all(harmony, suffix(tables.nU));
export const nUn = all(harmony, suffix(tables.nUn), n);
export const yA = all(harmony, suffix(tables.yA), y);
export const nA = all(harmony, suffix(tables.nA));
export const DA = all(harmony, suffix(tables.DA));
export const ndA = all(harmony, suffix(tables.ndA));
export const DAn = all(harmony, suffix(tables.DAn));
export const ndAn = all(harmony, suffix(tables.ndAn));
export const ylA = all(harmony, suffix(tables.ylA), y);
export const ki = pattern(/ki$/, 2);
export const ncA = all(harmony, suffix(tables.ncA), n);
export const yUm = all(harmony, suffix(tables.yUm), y);
export const sUn = all(harmony, suffix(tables.sUn));
export const yUz = all(harmony, suffix(tables.yUz), y);
export const sUnUz = suffix(tables.sUnUz);
export const lAr = all(harmony, suffix(tables.lAr));
export const nUz = all(harmony, suffix(tables.nUz));
export const DUr = all(harmony, suffix(tables.DUr));
export const cAsInA = suffix(tables.cAsInA);
export const yDU = all(harmony, suffix(tables.yDU), y);
export const ysA = all(suffix(tables.ysA), y);
export const ymUs = all(harmony, suffix(tables.ymUs), y);
export const yken = all(pattern(/ken$/, 3), y);
