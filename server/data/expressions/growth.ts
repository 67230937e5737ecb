import { CommandError } from '../commands/command-error.ts';
import { located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';

// observed: the buffers of the database grow to 64 MB; an element of an array takes 16 bytes in memory
const mostText = 64 * 1024 * 1024;
const bytesOfElement = 16;

/** Counts the work of a text of this length, and refuses one that no document could hold. */
export function validateText(length: number): void {
  step(length);
  if (length <= mostText) return;
  throw located(13548, `BufBuilder attempted to grow() to ${length} bytes, past the 64MB limit.`);
}

/** A created text, after a check of its length. */
export function grownText(text: string): string {
  validateText(text.length);
  return text;
}

/** The same for a number of array elements, before they are created. */
export function validateElements(name: string, count: number): void {
  step(count);
  if (count * bytesOfElement <= mostText) return;
  throw new CommandError(
    'ExceededMemoryLimit',
    `${name} would use too much memory (${count * bytesOfElement} bytes) and cannot spill to disk. Memory limit: ${mostText} bytes`,
  );
}
