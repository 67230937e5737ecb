import { z } from 'zod';
import { text, word } from './text.ts';

const mappings = z
  .record(text(1024), word)
  .refine((given) => Object.keys(given).length > 0, 'must map at least one text');

/** What changes the text before it is cut into tokens // documented */
export const charFilters = {
  htmlStrip: z.strictObject({ type: z.literal('htmlStrip'), ignoredTags: z.array(word).optional() }),
  icuNormalize: z.strictObject({ type: z.literal('icuNormalize') }),
  mapping: z.strictObject({ type: z.literal('mapping'), mappings }),
  persian: z.strictObject({ type: z.literal('persian') }),
} as const;

export const CharFilter = z.discriminatedUnion('type', [
  charFilters.htmlStrip,
  charFilters.icuNormalize,
  charFilters.mapping,
  charFilters.persian,
]);
export type CharFilter = z.output<typeof CharFilter>;
