import { type Expression, maybe, one, sequence } from '../scan/expression.ts';
import { wordClasses, wordClassOf } from '../scan/word-class.ts';
import { wordCharacterRuns } from '../tables/url-parts.ts';

// Properties of a character, for one number: below those of words, then whether it is part of a word or a hyphen, then
// the ASCII character itself. No bit operation reaches the last; they leave the lower ones as they are.
const partOfWord = 2 ** 26;
const asciiUnit = 2 ** 28;

/** One of some ASCII characters, written as in a regular expression between brackets. */
export function ascii(characters: string): Expression {
  const listed = new RegExp(`[${characters}]`, 'u');
  return asciiThat((character) => listed.test(character));
}

function asciiThat(isMeant: (character: string) => boolean): Expression {
  const meant = Array.from({ length: 128 }, (_, code) => isMeant(String.fromCharCode(code)));
  return one((properties) => meant[Math.floor(properties / asciiUnit) - 1] === true);
}

const letters = new Map<string, Expression>();

/** A text in letters of either case. */
export function text(wanted: string): Expression {
  const parts = [...wanted].map((letter) => {
    const existing = letters.get(letter) ?? asciiThat((character) => character.toLowerCase() === letter);
    letters.set(letter, existing);
    return existing;
  });
  return sequence(...parts);
}

/** An expression from `least` to `most` times. */
export function times(expression: Expression, least: number, most: number): Expression {
  let more = sequence();
  for (let count = most; count > least; count -= 1) more = maybe(sequence(expression, more));
  return sequence(...Array.from({ length: least }, () => expression), more);
}

export function isWordOrHyphen(properties: number): boolean {
  return (properties & partOfWord) !== 0;
}

let wordStart = 0;
const wordStarts = Uint32Array.from(wordCharacterRuns.split(' '), (length) => {
  wordStart += Number.parseInt(length, 36);
  return wordStart;
});

/** What each class of characters is: the ASCII characters, then the classes of words, outside words and as part of one. */
export const urlClasses: readonly number[] = [
  ...Array.from({ length: 128 }, (_, code) => propertiesOf(code) + asciiUnit * (code + 1)),
  ...wordClasses.flatMap((properties) => [properties, properties + partOfWord]),
];

/** Index of the class of a code point. */
export function urlClassOf(codePoint: number): number {
  if (codePoint < 128) return codePoint;
  return 128 + 2 * wordClassOf(codePoint) + (isInWordRun(codePoint) ? 1 : 0);
}

function propertiesOf(codePoint: number): number {
  return (wordClasses[wordClassOf(codePoint)] ?? 0) + (isInWordRun(codePoint) ? partOfWord : 0);
}

function isInWordRun(codePoint: number): boolean {
  let [from, to] = [0, wordStarts.length];
  while (to > from) {
    const middle = (from + to) >> 1;
    if ((wordStarts[middle] ?? 0) <= codePoint) from = middle + 1;
    else to = middle;
  }
  // the first run is of characters outside words
  return from % 2 === 1;
}
