import type { CharFilter } from '../filtered-text.ts';

/** A zero-width non-joiner separates words as a space does. */
export const persianCharFilter: CharFilter = (input) => ({
  ...input,
  text: input.text.replaceAll('\u200c', ' '),
});
