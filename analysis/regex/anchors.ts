import type { Flags } from './flags.ts';

// Places between UTF-16 units, as Java's patterns mean them: also between the halves of a pair, where JavaScript's own
// `^`, `$` and `\b` never look.

type Place = (text: string, at: number) => boolean;

const terminator = /^[\n\r\u0085\u2028\u2029]$/;
const isTerminator = (text: string, at: number, { d }: Flags): boolean =>
  d ? text.charAt(at) === '\n' : terminator.test(text.charAt(at));
const splitsLineBreak: Place = (text, at) => text.charAt(at - 1) === '\r' && text.charAt(at) === '\n';

/** The character that ends at a place. */
function before(text: string, at: number): string {
  const pair = text.slice(Math.max(0, at - 2), at);
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : text.slice(Math.max(0, at - 1), at);
}

const here = (text: string, at: number): string => {
  const codePoint = text.codePointAt(at);
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
};

/** Whether the marks that end here are carried by a letter or a digit. */
function isCarried(text: string, last: number): boolean {
  for (let at = last; at >= 0; at -= 1) {
    const character = here(text, at);
    if (/^[\p{L}\p{Nd}]$/u.test(character)) return true;
    if (!/^\p{Mn}$/u.test(character)) return false;
  }
  return false;
}

// a mark belongs to the word of the letter that carries it // observed, and against what \w matches
const inWord = (character: string, text: string, at: number): boolean =>
  /^\w$/.test(character) || (/^\p{Mn}$/u.test(character) && isCarried(text, at));

export const wordBoundary: Place = (text, at) =>
  inWord(before(text, at), text, at - 1) !== inWord(here(text, at), text, at);
export const noWordBoundary: Place = (text, at) => !wordBoundary(text, at);

export const textStart: Place = (_, at) => at === 0;
export const textEnd: Place = (text, at) => at === text.length;

/** The end of the text, or its last line break; never inside one of two characters. */
export function endOrLastLineBreak(flags: Flags): Place {
  return (text, at) => {
    const left = text.length - at;
    if (left === 2) return !flags.d && text.slice(at) === '\r\n';
    if (left === 1) return isTerminator(text, at, flags) && (flags.d || !splitsLineBreak(text, at));
    return left === 0;
  };
}

export function lineStart(flags: Flags): Place {
  if (!flags.m) return textStart;
  return (text, at) => {
    if (at === 0) return true;
    if (at === text.length || !isTerminator(text, at - 1, flags)) return false;
    return flags.d || !splitsLineBreak(text, at);
  };
}

export function lineEnd(flags: Flags): Place {
  if (!flags.m) return endOrLastLineBreak(flags);
  return (text, at) => {
    if (at === text.length) return true;
    return isTerminator(text, at, flags) && (flags.d || !splitsLineBreak(text, at));
  };
}
