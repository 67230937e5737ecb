import { z } from 'zod';
import { CharFilter } from './char-filters.ts';
import { text } from './text.ts';
import { TokenFilter } from './token-filters.ts';
import { Tokenizer } from './tokenizers.ts';

/** An analyzer put together by the user: filters of characters, one tokenizer, filters of tokens, in this order. */
export const CustomAnalyzer = z.strictObject({
  name: text(255),
  charFilters: z.array(CharFilter).max(100).optional(),
  tokenizer: Tokenizer,
  tokenFilters: z.array(TokenFilter).max(100).optional(),
});
export type CustomAnalyzer = z.output<typeof CustomAnalyzer>;

/** The analyzers of one index, or of one cluster. */
export const CustomAnalyzers = z.array(CustomAnalyzer).max(500);

const graphTokenizers: readonly string[] = ['edgeGram', 'nGram'];
const graphFilters: readonly string[] = [
  'daitchMokotoffSoundex',
  'edgeGram',
  'keywordRepeat',
  'nGram',
  'shingle',
  'wordDelimiterGraph',
];

/**
 * Whether several tokens may stand at one place: the tokenizer decides, each filter keeps that, makes it a graph
 * or, `flattenGraph`, a stream // observed
 */
export function producesGraph({ tokenizer, tokenFilters = [] }: CustomAnalyzer): boolean {
  let graph = graphTokenizers.includes(tokenizer.type);
  for (const { type } of tokenFilters) {
    if (graphFilters.includes(type)) graph = true;
    else if (type === 'flattenGraph') graph = false;
  }
  return graph;
}
