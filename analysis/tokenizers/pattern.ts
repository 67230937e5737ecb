import { DefinitionProblem } from '../definition-problem.ts';
import type { FilteredText } from '../filtered-text.ts';
import { compileRegex } from '../regex/java-regex.ts';
import type { TokenStream } from '../token.ts';

function streamOf(
  { text, correct }: FilteredText,
  pieces: readonly (readonly [number, number])[],
): TokenStream {
  return {
    tokens: pieces.map(([from, to]) => ({
      term: text.slice(from, to),
      start: correct(from),
      end: correct(to),
      increment: 1,
      span: 1,
      type: 'word',
    })),
    finalOffset: correct(text.length),
    finalIncrement: 0,
  };
}

/** The pieces between the matches; empty pieces are dropped. */
export function regexSplitTokenizer(pattern: string): (input: FilteredText) => TokenStream {
  const regex = compileRegex(pattern);
  return (input) => {
    const pieces: [number, number][] = [];
    let from = 0;
    for (const { groups } of regex.matches(input.text)) {
      const [start = 0, end = 0] = groups[0] ?? [];
      if (start > from) pieces.push([from, start]);
      from = end;
    }
    if (from < input.text.length) pieces.push([from, input.text.length]);
    return streamOf(input, pieces);
  };
}

/** One group of every match; 0 is the whole match. */
export function regexCaptureGroupTokenizer(options: {
  pattern: string;
  group: number;
}): (input: FilteredText) => TokenStream {
  const regex = compileRegex(options.pattern);
  const { groupCount } = regex;
  if (options.group > groupCount) {
    const message = `invalid group specified: pattern only has: ${groupCount} capturing groups`;
    throw new DefinitionProblem('group', message);
  }
  return (input) => {
    const pieces = [...regex.matches(input.text)].flatMap(({ groups }) => {
      const piece = groups[options.group];
      return piece && piece[1] > piece[0] ? [piece] : [];
    });
    return streamOf(input, pieces);
  };
}
