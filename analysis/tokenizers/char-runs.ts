import type { FilteredText } from '../filtered-text.ts';
import type { Token, TokenStream } from '../token.ts';

/** Runs of characters of one kind; longer ones are cut after `maxTokenLength` UTF-16 units. */
function charRuns(
  { text, correct }: FilteredText,
  belongs: (codePoint: number) => boolean,
  maxTokenLength: number,
): TokenStream {
  const tokens: Token[] = [];
  let start = -1;
  const close = (end: number): void => {
    if (start < 0) return;
    const term = text.slice(start, end);
    tokens.push({ term, start: correct(start), end: correct(end), increment: 1, span: 1, type: 'word' });
    start = -1;
  };
  let at = 0;
  while (at < text.length) {
    const codePoint = text.codePointAt(at) ?? 0;
    const width = codePoint > 0xffff ? 2 : 1;
    if (belongs(codePoint)) {
      if (start < 0) start = at;
      if (at + width - start >= maxTokenLength) close(at + width);
    } else close(at);
    at += width;
  }
  close(text.length);
  return { tokens, finalOffset: correct(text.length), finalIncrement: 0 };
}

/** Java's idea of white space: without the three spaces that do not break // documented */
export function isWhitespace(codePoint: number): boolean {
  if (codePoint === 0xa0 || codePoint === 0x2007 || codePoint === 0x202f) return false;
  if (codePoint >= 0x09 && codePoint <= 0x0d) return true;
  if (codePoint >= 0x1c && codePoint <= 0x1f) return true;
  // most characters of most texts: an expression costs ten times as much
  if (codePoint < 0x80) return codePoint === 0x20;
  return /^[\p{Zs}\p{Zl}\p{Zp}]$/u.test(String.fromCodePoint(codePoint));
}

const letter = /^\p{L}$/u;
/** Cached results of `letter` for the characters of most texts in Latin, Greek, Cyrillic, Hebrew and Arabic letters. */
const lowLetters: readonly boolean[] = Array.from({ length: 0x800 }, (_, codePoint) =>
  letter.test(String.fromCodePoint(codePoint)),
);

function isLetter(codePoint: number): boolean {
  return lowLetters[codePoint] ?? letter.test(String.fromCodePoint(codePoint));
}

export function whitespaceTokenizer(maxTokenLength = 255): (input: FilteredText) => TokenStream {
  return (input) => charRuns(input, (codePoint) => !isWhitespace(codePoint), maxTokenLength);
}

export function letterTokenizer(input: FilteredText): TokenStream {
  return charRuns(input, isLetter, 255);
}
