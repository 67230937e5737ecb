import { z } from 'zod';
import { CharFilter, TokenFilter, Tokenizer } from './component-schemas.ts';
import { text } from './text.ts';

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
