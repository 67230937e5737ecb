import { z } from 'zod';
import { length, pattern } from './text.ts';

/** Longest token of the tokenizers that cut at words, in characters // observed: limits of the engine */
const maxTokenLength = z.int().min(1).max(1_048_576).optional();

/** What cuts the text into tokens // documented */
export const tokenizers = {
  edgeGram: z.strictObject({ type: z.literal('edgeGram'), minGram: length, maxGram: length }),
  keyword: z.strictObject({ type: z.literal('keyword') }),
  nGram: z.strictObject({ type: z.literal('nGram'), minGram: length, maxGram: length }),
  regexCaptureGroup: z.strictObject({ type: z.literal('regexCaptureGroup'), pattern, group: length }),
  regexSplit: z.strictObject({ type: z.literal('regexSplit'), pattern }),
  standard: z.strictObject({ type: z.literal('standard'), maxTokenLength }),
  uaxUrlEmail: z.strictObject({ type: z.literal('uaxUrlEmail'), maxTokenLength }),
  whitespace: z.strictObject({ type: z.literal('whitespace'), maxTokenLength }),
} as const;

export const Tokenizer = z.discriminatedUnion('type', [
  tokenizers.edgeGram,
  tokenizers.keyword,
  tokenizers.nGram,
  tokenizers.regexCaptureGroup,
  tokenizers.regexSplit,
  tokenizers.standard,
  tokenizers.uaxUrlEmail,
  tokenizers.whitespace,
]);
export type Tokenizer = z.output<typeof Tokenizer>;
