import { z } from 'zod';

/**
 * Invisible characters, and characters that reorder others. These are controls, marks of direction, joiners,
 * separators of lines, and letters without ink (the fillers of Hangul, the blank of Braille). With them one
 * name can look like another.
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

/** A name from another user, without invisible characters. */
export function seenName(text: string): string {
  return text.replace(unseen, '').trim();
}
