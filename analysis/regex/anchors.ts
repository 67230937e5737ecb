import { lineTerminators } from './class-names.ts';
import type { Flags } from './java-pattern.ts';

// Places between characters, as Java's patterns mean them. JavaScript's own `^` and `$` are beginning and end of the whole
// text here, because its flag m is never set.

const wordLetters = 'a-zA-Z0-9_';
// a mark belongs to the word of the letter that carries it // observed, and against what \w matches
const wordBefore = `[${wordLetters}]|[\\p{L}\\p{Nd}]\\p{Mn}+`;
const wordAfter = `[${wordLetters}]|(?<=[\\p{L}\\p{Nd}]\\p{Mn}*)\\p{Mn}`;

export const wordBoundary = `(?:(?<=${wordBefore})(?!${wordAfter})|(?<!${wordBefore})(?=${wordAfter}))`;
export const noWordBoundary = `(?:(?<=${wordBefore})(?=${wordAfter})|(?<!${wordBefore})(?!${wordAfter}))`;

/** The end of the text, or its last line break; never inside one of two characters. */
export function endOrLastLineBreak({ d }: Flags): string {
  return d ? '(?=\\n?$)' : `(?=(?:\\r\\n|[${lineTerminators}])?$)(?!(?<=\\r)\\n)`;
}

export function lineStart(flags: Flags): string {
  if (!flags.m) return '^';
  return flags.d ? '(?:^|(?<=\\n)(?!$))' : `(?:^|(?<=[${lineTerminators}])(?!(?<=\\r)\\n|$))`;
}

export function lineEnd(flags: Flags): string {
  if (!flags.m) return endOrLastLineBreak(flags);
  return flags.d ? '(?=\\n|$)' : `(?:(?=[${lineTerminators}])(?!(?<=\\r)\\n)|$)`;
}
