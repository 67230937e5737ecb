import { withoutEach } from './suffixes.ts';

/** Plurals, comparatives, the final yeh; a non-joiner that was left. */
const suffixes = ['ات', 'ان', 'ترين', 'تر', 'يي', 'ي', 'ها', '\u200c'];

/** Takes suffixes from a Persian word in the order in which Lucene tries them. */
export function persianStem(word: string): string {
  return withoutEach(word, suffixes, 2);
}
