import { z } from 'zod';

/**
 * Characters that nobody sees, or that turn the order of others around: controls, marks of direction, joiners, and
 * separators of lines. With them one name can be shown as another.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A name that people give: trimmed, and shown to others as it was typed. */
export const plainName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(64)
  .refine((text) => text.search(unseen) < 0, 'must not hold characters that cannot be seen');

/** A name that somebody else chose, without what cannot be seen. */
export function seenName(text: string): string {
  return text.replace(unseen, '').trim();
}
