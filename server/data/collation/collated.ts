import { CommandError } from '../commands/command-error.ts';
import type { Definition } from '../definition.ts';
import { withCollation } from './current.ts';
import { collationOf, readCollation } from './read-collation.ts';

interface Defined {
  db: string;
  name: string;
  definition: Definition;
}

/**
 * Runs a statement with the collation that it names, and without one with that of its collection // documented.
 * A view has that with which it was made, and no other.
 */
export function collated<T>(documents: Defined | undefined, input: unknown, run: () => T): T {
  const asked = collationOf(readCollation(input));
  const own = collationOf(documents?.definition.options.collation);
  const isSaid = input !== undefined && input !== null && Object.keys(input).length > 0;
  if (isSaid && documents?.definition.options.viewOn !== undefined && asked?.key !== own?.key) {
    throw new CommandError(
      'OptionNotSupportedOnView',
      `Cannot override default collation of the view ${documents.db}.${documents.name}`,
    );
  }
  return withCollation(isSaid ? asked : own, run);
}

/** Evaluates with the collation of a collection, regardless of the statement's: validators. */
export function asCollection<T>({ options }: Definition, run: () => T): T {
  return withCollation(collationOf(options.collation), run);
}
