import type { FilteredText } from '../filtered-text.ts';
import { classed, Scanner } from '../scan/scanner.ts';
import type { Token, TokenStream } from '../token.ts';
import type { ThaiDictionary } from './thai-dictionary.ts';
import { thaiWordEnds } from './thai-division.ts';
import { isThaiLetter, thaiClasses, thaiClassOf, thaiRules } from './thai-rules.ts';

interface Piece {
  start: number;
  end: number;
}

/** Lucene reads this number of units at a time, and cuts words at the end of them where no line ends before. */
const bufferSize = 1024;

let scanner: Scanner | undefined;

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

/** Where the words of a run end. Its first letter that a word may hold is where the first of them begins. */
function endsIn(text: string, { start, end }: Piece, dictionary: ThaiDictionary): number[] {
  // observed: the letter behind the run counts, and one alone is not divided
  const letters: number[] = [];
  for (let at = start; at <= end && letters.length < 2; at += 1) {
    if (isThaiLetter(text.codePointAt(at) ?? 0)) letters.push(at);
  }
  const [first = start, second] = letters;
  if (second === undefined || end - start === 1) return [end];
  return thaiWordEnds(text, { start, first, end }, dictionary);
}

/** The sign for `and so on`, which ends no word before it, even where the text ends in the middle of it: observed. */
const beginsAnew = /^\u0e25(?:(?!\p{Script=Thai})[\p{Mn}\p{Me}\p{Cf}])*(?:\u0e2f|$)/u;

function* pieces(text: string, dictionary: ThaiDictionary): Generator<Piece> {
  scanner ??= new Scanner(thaiRules, thaiClasses);
  const classAt = (at: number) => {
    const codePoint = text.codePointAt(at) ?? 0;
    return classed(thaiClassOf(codePoint), codePoint > 0xffff ? 2 : 1);
  };
  let start = 0;
  while (start < text.length) {
    const result = scanner.longest(start, text.length, classAt);
    let end = result?.end ?? start + 1;
    if (result?.rule.type === 'dictionary') {
      const sign = text.slice(start, end).lastIndexOf('\u0e2f');
      if (sign > 0 && beginsAnew.test(text.slice(end))) end = start + sign;
      for (const wordEnd of endsIn(text, { start, end }, dictionary)) {
        yield { start, end: wordEnd };
        start = wordEnd;
      }
    } else yield { start, end };
    start = end;
  }
}

/**
 * Words as Java finds them in Thai texts. `dictionary`: the words that are known, on which agreement rests where no
 * spaces are.
 */
export function thaiTokenizer(dictionary: ThaiDictionary) {
  return ({ text, correct }: FilteredText): TokenStream => {
    const tokens: Token[] = [];
    for (const buffer of buffers(text)) {
      const part = text.slice(buffer.start, buffer.end);
      for (const { start, end } of pieces(part, dictionary)) {
        const term = part.slice(start, end);
        if (!/^[\p{L}\p{Nd}]/u.test(term)) continue;
        const [from, to] = [correct(buffer.start + start), correct(buffer.start + end)];
        tokens.push({ term, start: from, end: to, increment: 1, span: 1, type: 'word' });
      }
    }
    return { tokens, finalOffset: correct(text.length), finalIncrement: 0 };
  };
}
