import type { FilteredText } from '../filtered-text.ts';
import { type ClassAt, classed, Scanner, widthOf } from '../scan/scanner.ts';
import { wordClasses, wordClassOf } from '../scan/word-class.ts';
import type { Token, TokenStream } from '../token.ts';
import { wordRules } from './word-rules.ts';

/** The token that begins at a place and ends at `limit` at the latest. */
type FindToken = (at: number, limit: number, classAt: ClassAt) => { end: number; type: string } | undefined;

/** Cuts a text where a scanner finds tokens; longer ones are cut after `maxTokenLength` UTF-16 units. */
export function scannedTokens(
  input: FilteredText,
  maxTokenLength: number,
  classOf: (codePoint: number) => number,
  find: FindToken,
): TokenStream {
  const { text, correct } = input;
  if (isLost(input, maxTokenLength)) return { tokens: [], finalOffset: correct(0), finalIncrement: 0 };
  const classAt: ClassAt = (at) => {
    const codePoint = text.codePointAt(at) ?? 0;
    return classed(classOf(codePoint), codePoint > 0xffff ? 2 : 1);
  };
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    // in a buffer of one UTF-16 unit the first half of a character ends everything // observed
    if (maxTokenLength === 1 && isFirstHalf(text, at)) break;
    const result = find(at, Math.min(text.length, at + maxTokenLength), classAt);
    const end = result?.end ?? at + widthOf(classAt(at));
    if (result) {
      // a token that fills the buffer is cut before more is read
      const [start, to] = [correct(at), correct(end, end - at === maxTokenLength)];
      tokens.push({ term: text.slice(at, end), start, end: to, increment: 1, span: 1, type: result.type });
    }
    at = end;
  }
  return { tokens, finalOffset: correct(at), finalIncrement: 0 };
}

let scanner: Scanner | undefined;

/** Words, numbers, ideographs and emoji by Unicode's rules. */
export function standardTokenizer(maxTokenLength = 255): (input: FilteredText) => TokenStream {
  return (input) =>
    scannedTokens(input, maxTokenLength, wordClassOf, (at, limit, classAt) => {
      scanner ??= new Scanner(wordRules, wordClasses);
      const result = scanner.longest(at, limit, classAt);
      return result && { end: result.end, type: result.rule.type };
    });
}

function isFirstHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** A text that ends in half a character is not read at all where it fits into Lucene's buffer // observed */
function isLost({ text, inPieces }: FilteredText, maxTokenLength: number): boolean {
  return !inPieces && text.length < maxTokenLength && isFirstHalf(text, text.length - 1);
}
