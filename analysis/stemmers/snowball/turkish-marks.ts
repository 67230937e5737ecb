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

  /** The unread part. */
  rest(): string {
    return this.at === this.text.length ? this.text : this.text.slice(0, this.at);
  }
}

/** Reads one item or fails; a caller that tries an alternative afterwards resets the cursor. */
export type Step = (word: Cursor) => boolean;

export const all =
  (...steps: readonly Step[]): Step =>
  (word) =>
    steps.every((step) => step(word));

/** The first step that matches. Suffixes removed meanwhile stay removed, so positions are counted from the end. */
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

/** Removes the text read since `from`. */
export const remove: Step = (word) => {
  word.text = word.rest() + word.text.slice(word.ket);
  word.ket = word.at;
  return true;
};

const isVowel = (letter: string): boolean => letter !== '' && 'aeıioöuü'.includes(letter);
const isHighVowel = (letter: string): boolean => letter !== '' && 'ıiuü'.includes(letter);

/** Reads one letter where it and the text before it fit; at any other letter, reads nothing. */
const link =
  (fits: (letter: string) => boolean, fitsBefore: (letter: string) => boolean): Step =>
  (word) => {
    const letter = word.text.charAt(word.at - 1);
    const before = word.text.charAt(word.at - 2);
    if (before === '' || !fitsBefore(before)) return false;
    if (fits(letter)) word.at -= 1;
    return true;
  };

/** One of y, n, s may be between a vowel and the suffix: it goes with it, and else a vowel must be there anyway. */
const y = link((letter) => letter === 'y', isVowel);
const n = link((letter) => letter === 'n', isVowel);
const s = link((letter) => letter === 's', isVowel);
/** A vowel may be between a consonant and the suffix. */
const linkingVowel = link(isHighVowel, (letter) => !isVowel(letter));

const companions: Readonly<Record<string, string>> = {
  ...{ a: 'aıou', e: 'eiöü', ı: 'aı', i: 'ei' },
  ...{ o: 'ou', ö: 'öü', u: 'ou', ü: 'öü' },
};

/** Whether a vowel that may precede the last one in vowel harmony occurs before it. */
function harmonious(text: string, end: number): boolean {
  let last = end - 1;
  while (last >= 0 && !isVowel(text.charAt(last))) last -= 1;
  const fitting = companions[text.charAt(last)] ?? '';
  for (let before = last - 1; before >= 0; before -= 1) {
    if (fitting.includes(text.charAt(before))) return true;
  }
  return false;
}

/** Reads a suffix whose vowel goes with those of the word. */
const inHarmony =
  (step: Step): Step =>
  (word) => {
    const end = word.at;
    return step(word) && harmonious(word.text, end);
  };

function suffix(table: readonly string[]): Step {
  const suffixes = new Suffixes(table);
  return (word) => {
    const result = suffixes.longest(word.rest());
    if (result) word.at = result.start;
    return result !== undefined;
  };
}

const U: Step = (word) => {
  if (!isHighVowel(word.text.charAt(word.at - 1))) return false;
  word.at -= 1;
  return true;
};

// The names are those of Turkish grammar: capital letters mark the sounds that vowel harmony changes.
export const possessives = all(suffix(tables.possessives), linkingVowel);
export const sU = all(inHarmony(U), s);
export const lArI = suffix(tables.lArI);
export const yU = all(inHarmony(U), y);
export const nU = inHarmony(suffix(tables.nU));
export const nUn = all(inHarmony(suffix(tables.nUn)), n);
export const yA = all(inHarmony(suffix(tables.yA)), y);
export const nA = inHarmony(suffix(tables.nA));
export const DA = inHarmony(suffix(tables.DA));
export const ndA = inHarmony(suffix(tables.ndA));
export const DAn = inHarmony(suffix(tables.DAn));
export const ndAn = inHarmony(suffix(tables.ndAn));
export const ylA = all(inHarmony(suffix(tables.ylA)), y);
export const ki = suffix(['ki']);
export const ncA = all(inHarmony(suffix(tables.ncA)), n);
export const yUm = all(inHarmony(suffix(tables.yUm)), y);
export const sUn = inHarmony(suffix(tables.sUn));
export const yUz = all(inHarmony(suffix(tables.yUz)), y);
export const sUnUz = suffix(tables.sUnUz);
export const lAr = inHarmony(suffix(tables.lAr));
export const nUz = inHarmony(suffix(tables.nUz));
export const DUr = inHarmony(suffix(tables.DUr));
export const cAsInA = suffix(tables.cAsInA);
export const yDU = all(inHarmony(suffix(tables.yDU)), y);
export const ysA = all(suffix(tables.ysA), y);
export const ymUs = all(inHarmony(suffix(tables.ymUs)), y);
export const yken = all(suffix(['ken']), y);
