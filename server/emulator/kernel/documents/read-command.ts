import { type Document, EJSON } from 'bson';
import { badField } from '#contract/api/errors.ts';
import { ejsonLimits, excessOf, mostCommandFields } from '#contract/values/json/json-limits.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';

type SentCommand = string | Readonly<Record<string, unknown>>;

/** The reply in the form of the command: canonical Extended JSON as text, or an object of the relaxed form. */
export function replyLike(sent: SentCommand, reply: Document): string | Record<string, unknown> {
  return typeof sent === 'string' ? toEjson(reply) : EJSON.serialize(reply, { relaxed: true });
}

/** The command of a request, as text or as an object; invalid Extended JSON is 400 and names the field. */
export function readCommand(sent: SentCommand): Document {
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
  const excess = excessOf(text, ejsonLimits);
  if (excess !== undefined) throw badField('command', excess);
  try {
    const command = parseEjson(text);
    if (typeof command === 'object' && command !== null && !Array.isArray(command)) {
      const { length } = Object.keys(command);
      if (length === 0) throw badField('command', 'must name the command in its first field');
      if (length <= mostCommandFields) return command;
      throw badField('command', `must have at most ${mostCommandFields} fields`);
    }
  } catch (error) {
    if (error instanceof CommandError) throw badField('command', error.message);
    throw error;
  }
  throw badField('command', 'must be an object');
}
