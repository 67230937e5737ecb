import type { FilteredText } from '../filtered-text.ts';
import { Scanner } from '../scan/scanner.ts';
import type { Token, TokenStream } from '../token.ts';
import { thaiClasses, thaiClassOf, thaiRules } from './thai-rules.ts';

interface Piece {
  start: number;
  end: number;
}

/** Lucene reads so many units at a time, and cuts words at the end of them where no line ends before. */
const bufferSize = 1024;

let scanner: Scanner | undefined;
let dictionary: Intl.Segmenter | undefined;

function* buffers(text: string): Generator<Piece> {
  let start = 0;
  while (text.length - start >= bufferSize) {
    const buffer = text.slice(start, start + bufferSize);
    const lineEnd = buffer.search(/[\r\n\u0085\u2028\u2029][^\r\n\u0085\u2028\u2029]*$/u);
    const end = lineEnd < 0 ? start + bufferSize : start + lineEnd + 1;
    yield { start, end };
    start = end;
  }
  yield { start, end: text.length };
}

/** Thai has no spaces between words: a dictionary finds them. */
function* thaiWords(text: string, { start, end }: Piece): Generator<Piece> {
  dictionary ??= new Intl.Segmenter('th', { granularity: 'word' });
  for (const { segment, index } of dictionary.segment(text.slice(start, end))) {
    // observed: for Java the signs of repetition and abbreviation are words of their own, but for this word
    const sign = segment === 'ต่างๆ' ? -1 : segment.search(/(?:\u0e2f\u0e25\u0e2f|\u0e2f|\u0e46+)$/u);
    const from = start + index;
    if (sign > 0) yield { start: from, end: from + sign };
    yield { start: from + Math.max(sign, 0), end: from + segment.length };
  }
}

function* pieces(text: string, buffer: Piece): Generator<Piece> {
  scanner ??= new Scanner(thaiRules, thaiClasses);
  const classAt = (at: number) => {
    const codePoint = text.codePointAt(at) ?? 0;
    return { class: thaiClassOf(codePoint), width: codePoint > 0xffff ? 2 : 1 };
  };
  let start = buffer.start;
  while (start < buffer.end) {
    const found = scanner.longest(start, buffer.end, classAt);
    const end = found?.end ?? start + 1;
    if (found?.rule.type === 'dictionary') yield* thaiWords(text, { start, end });
    else yield { start, end };
    start = end;
  }
}

/** Words as Java finds them in Thai texts, with the dictionary of this machine in place of Java's: nearly the same. */
export function thaiTokenizer({ text, correct }: FilteredText): TokenStream {
  const tokens: Token[] = [];
  for (const buffer of buffers(text)) {
    for (const { start, end } of pieces(text, buffer)) {
      const term = text.slice(start, end);
      if (!/^[\p{L}\p{Nd}]/u.test(term)) continue;
      tokens.push({ term, start: correct(start), end: correct(end), increment: 1, span: 1, type: 'word' });
    }
  }
  return { tokens, finalOffset: correct(text.length), finalIncrement: 0 };
}
