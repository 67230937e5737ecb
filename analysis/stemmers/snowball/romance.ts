import type { Suffixes } from './suffixes.ts';
import type { Word } from './word.ts';

/**
 * Removes the suffix before an adverbial or nominal ending such as -mente; `takesAt`: after its first rule
 * -at is removed too.
 */
export function dropInner(word: Word, suffixes: Suffixes, takesAt = false): void {
  const match = word.find(suffixes);
  if (!match || match.start < word.r2) return;
  word.cut(match.start);
  if (takesAt && match.rule === 1) word.drop('at', word.r2);
}
