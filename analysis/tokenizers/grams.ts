import { DefinitionProblem } from '../definition-problem.ts';
import type { FilteredText } from '../filtered-text.ts';
import type { Token, TokenStream } from '../token.ts';

export interface GramSizes {
  minGram: number;
  maxGram: number;
}

/** Refuses sizes as the engine does. */
export function checkSizes({ minGram, maxGram }: GramSizes): void {
  if (minGram < 1) throw new DefinitionProblem('minGram', 'minGram must be greater than zero');
  if (minGram > maxGram) throw new DefinitionProblem('minGram', 'minGram must not be greater than maxGram');
}

/** Where each code point of a text begins, and where the text ends. */
export function codePointStarts(text: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) starts.push(at);
  starts.push(text.length);
  return starts;
}

/**
 * How many characters of a text of `count` Lucene has read when it is at the gram that begins with number `first`: it
 * fills a buffer, and again when the longest gram would no longer fit.
 */
function charactersRead(first: number, { maxGram }: GramSizes, count: number): number {
  const buffer = 1024 + 2 * maxGram;
  const step = buffer - maxGram - 1;
  return Math.min(count, buffer + step * Math.floor(first / step));
}

function gramsFrom({ text, correct }: FilteredText, sizes: GramSizes, onlyEdge: boolean): TokenStream {
  const starts = codePointStarts(text);
  const count = starts.length - 1;
  const tokens: Token[] = [];
  const firsts = onlyEdge ? Math.min(1, count) : count;
  for (let first = 0; first < firsts; first += 1) {
    const longest = Math.min(sizes.maxGram, count - first);
    for (let size = sizes.minGram; size <= longest; size += 1) {
      const [from = 0, to = 0] = [starts[first], starts[first + size]];
      const [start, end] = [correct(from), correct(to)];
      tokens.push({ term: text.slice(from, to), start, end, increment: 1, span: 1, type: 'word' });
    }
  }
  const endBehind = (last: Token): number => {
    const first = starts.findIndex((at) => correct(at) >= last.start);
    return correct(starts[charactersRead(first, sizes, count)] ?? text.length);
  };
  return { tokens, finalOffset: correct(text.length), finalIncrement: 0, endBehind };
}

/** Every substring of `minGram` to `maxGram` characters of the whole text, spaces too. */
export function nGramTokenizer(sizes: GramSizes): (input: FilteredText) => TokenStream {
  checkSizes(sizes);
  return (input) => gramsFrom(input, sizes, false);
}

/** The first `minGram` to `maxGram` characters of the whole text. */
export function edgeGramTokenizer(sizes: GramSizes): (input: FilteredText) => TokenStream {
  checkSizes(sizes);
  return (input) => gramsFrom(input, sizes, true);
}
