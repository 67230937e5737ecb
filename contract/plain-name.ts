import { z } from 'zod';

/**
 * Characters that nobody sees, or that turn the order of others around: controls, marks of direction, joiners, and
 * separators of lines, and letters that leave no ink (the fillers of Hangul, the blank of Braille). With them one name can
 * be shown as another.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text holds none of them. */
export function isSeen(text: string): boolean {
  return text.search(unseen) < 0;
}

/** One line of text that others read before they act on it: trimmed, and shown as it was typed. */
export const plainLine = (longest: number) =>
  z.string().trim().max(longest).refine(isSeen, 'must not hold characters that cannot be seen');

/** A name that people give. */
export const plainName = plainLine(64).min(1, 'is required');

/** A name that somebody else chose, without what cannot be seen. */
export function seenName(text: string): string {
  return text.replace(unseen, '').trim();
}
