import { z } from 'zod';

/** A text of one to `longest` characters. The limits of the service are not known // assumed */
export function text(longest: number) {
  return z.string().min(1).max(longest);
}

/** A word in a list of words; it may be empty. */
export const word = z.string().max(1024);

/** A regular expression in Java's syntax; `checkPattern` validates it. */
export const pattern = z.string().max(4096);

/** Path of a field, with dots between the levels. */
export const fieldPath = z.string().regex(/\S/u, 'must not be blank').max(1024);

/** Numbers of the engine are integers of 32 bits. */
export const largestInteger = 2_147_483_647;
