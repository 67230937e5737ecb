import { CommandError } from '../commands/command-error.ts';

/** Names of a path // assumed: as many as a document may have levels */
const longestPath = 200;

/** Refuses a path that no document can have: code that follows it step by step would run out of memory. */
export function validatePathLength(parts: readonly string[]): void {
  if (parts.length > longestPath) throw new CommandError('Overflow', 'FieldPath is too long');
}
