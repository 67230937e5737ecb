import type { Document } from 'bson';
import { badField } from '#contract/errors.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { parseEjson } from '#server/data/values/ejson.ts';
import { ejsonLimits, excessOf, mostCommandFields } from '#server/data/values/json-limits.ts';

/** The command of a request; invalid extended JSON is 400 and names the field. */
export function readCommand(text: string): Document {
  const excess = excessOf(text, ejsonLimits);
  if (excess !== undefined) throw badField('command', excess);
  try {
    const command = parseEjson(text);
    if (typeof command === 'object' && command !== null && !Array.isArray(command)) {
      if (Object.keys(command).length <= mostCommandFields) return command;
      throw badField('command', `must have at most ${mostCommandFields} fields`);
    }
  } catch (error) {
    if (error instanceof CommandError) throw badField('command', error.message);
    throw error;
  }
  throw badField('command', 'must be an object');
}
