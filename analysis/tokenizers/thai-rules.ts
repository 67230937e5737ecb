import { any, type Expression, either, maybe, one, sequence, some } from '../scan/expression.ts';
import type { Rule } from '../scan/scanner.ts';

// Where Java's word iterator for Thai breaks texts, found by asking it about every character in many neighbourhoods
// (JDK 17 and 25). Thai itself is left to a dictionary.

/** In this order: what fits an earlier one is not of a later one. */
const kinds = {
  /** In the middle of the sign for `and so on`. */
  thaiLoLing: /\u0e25/u,
  thai: /[\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e44\u0e47-\u0e4e]/u,
  abbreviation: /\u0e2f/u,
  repetition: /\u0e46/u,
  kanji: /[\u3005\u4e00-\u9fa5\uf900-\ufa2d]/u,
  hiragana: /[\u3041-\u3094]/u,
  katakana: /[\u30a1-\u30fa]/u,
  voiceMark: /[\u3099-\u309c]/u,
  inWord: /[\p{Pd}\u00ad\u2027]/u,
  ignored: /[\p{Mn}\p{Me}\p{Cf}]/u,
  letter: /[\p{L}\p{Mc}]/u,
  digit: /\p{N}/u,
  danda: /[\u0964\u0965]/u,
  quote: /["']/u,
  dot: /\./u,
  sentenceEnd: /[!?]/u,
  inNumber: /[,\u066b]/u,
  afterNumber: /[%&\u00a2\u066a\u2030\u2031]/u,
  beforeNumber: /[\p{Sc}#]/u,
  other: /./su,
} as const;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

/** Classes for the scanner: the bits of their kinds. */
export const thaiClasses: readonly number[] = names.map((_, index) => 1 << index);

const met = new Map<number, number>();

export function thaiClassOf(codePoint: number): number {
  let existing = met.get(codePoint);
  if (existing === undefined) {
    const character = String.fromCodePoint(codePoint);
    existing = names.findIndex((name) => kinds[name].test(character));
    met.set(codePoint, existing);
  }
  return existing;
}

const maskOf = (...allowed: Kind[]): number =>
  allowed.reduce((bits, name) => bits | (1 << names.indexOf(name)), 0);
const thaiLetters = maskOf('thai', 'thaiLoLing');
/** Whether a word of the dictionary may hold the character. */
export const isThaiLetter = (codePoint: number): boolean =>
  (thaiLetters & (1 << thaiClassOf(codePoint))) !== 0;

const isIgnored = (properties: number): boolean => (properties & maskOf('ignored')) !== 0;

/** One of the kinds, and the ignored characters after it. */
const of = (...allowed: Kind[]): Expression => {
  const mask = maskOf(...allowed);
  return sequence(
    one((properties) => (properties & mask) !== 0),
    any(one(isIgnored)),
  );
};

const letters = some(of('letter', 'abbreviation', 'repetition'));
const digits = some(of('digit'));
const word = sequence(letters, any(sequence(of('inWord', 'quote', 'dot'), letters)));
const number = sequence(digits, any(sequence(of('inNumber', 'quote', 'dot'), digits)));
/** Numbers and words in turn; a danda closes the last word, a sign of percent and the like the last number. */
const afterWord = sequence(
  any(sequence(number, word)),
  maybe(either(of('danda'), sequence(number, maybe(of('afterNumber'))))),
);
const startsWithNumber = sequence(number, either(maybe(of('afterNumber')), sequence(word, afterWord)));

/** At the start of a text even marks belong to what follows them, and Lucene takes the whole for no word. */
const rule = (type: string, expression: Expression): Rule => ({
  type,
  expression: sequence(any(one(isIgnored)), expression),
});

export const thaiRules: readonly Rule[] = [
  {
    type: 'dictionary',
    expression: sequence(some(of('thai', 'thaiLoLing')), maybe(of('abbreviation', 'repetition'))),
  },
  { type: 'dictionary', expression: sequence(of('abbreviation'), of('thaiLoLing'), of('abbreviation')) },
  rule('word', sequence(word, afterWord)),
  rule('word', sequence(maybe(of('beforeNumber', 'dot')), startsWithNumber)),
  rule('word', some(of('kanji'))),
  rule('word', some(of('hiragana', 'voiceMark'))),
  rule('word', some(of('katakana', 'voiceMark'))),
  // observed: after the end of a sentence no number begins with a dot
  rule('other', sequence(of('sentenceEnd', 'danda'), any(of('sentenceEnd', 'dot', 'voiceMark')))),
  rule('other', of(...names)),
];
