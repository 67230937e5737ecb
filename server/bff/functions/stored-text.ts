import { setImmediate as nextTurn } from 'node:timers/promises';
import { jsonIssueText } from '#contract/values/json/json-issue.ts';
import { ejsonLimits, excessOf } from '#contract/values/json/json-limits.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { parseEjson, parseEjsonInParts } from '#server/data/values/ejson.ts';
import { refuseField } from '../http/errors.ts';

/** Refuses what no database of ours can keep as text. */
export function checkStorable(field: string, text: string | undefined): void {
  if (text !== undefined && (text.includes('\0') || /\p{Surrogate}/u.test(text))) {
    throw refuseField(field, 'has characters that are not allowed');
  }
}

/** Above it, other requests have their turn while a text is read. */
const longestAtOnce = 64 * 1024;

/** Reads extended JSON of a request, or refuses the field. */
export async function readEjson(field: string, text: string): Promise<unknown> {
  checkStorable(field, text);
  const excess = excessOf(text, ejsonLimits);
  if (excess !== undefined) throw refuseField(field, excess);
  try {
    return text.length > longestAtOnce ? await parseEjsonInParts(text, nextTurn) : parseEjson(text);
  } catch (error) {
    if (error instanceof CommandError) throw refuseField(field, error.message);
    throw error;
  }
}

/** Refuses a JSON text of a person in which a name appears twice: one of its values would be lost. */
function checkWritten(field: string, text: string): void {
  const issue = jsonIssueText(text);
  if (issue !== undefined) throw refuseField(field, issue);
}

/**
 * Reads extended JSON that a person has written, or refuses the field. Other requests have their turn between the checks, each of
 * which takes up to 60 ms for a text at the limits // measured
 */
export async function readWrittenEjson(field: string, text: string): Promise<unknown> {
  const excess = excessOf(text, ejsonLimits);
  if (excess !== undefined) throw refuseField(field, excess);
  checkWritten(field, text);
  await nextTurn();
  const value = await readEjson(field, text);
  await nextTurn();
  return value;
}

/** Arguments of a function: an array. */
export async function checkArgs(field: string, text: string | undefined): Promise<void> {
  if (text === undefined) return;
  if (!Array.isArray(await readWrittenEjson(field, text))) throw refuseField(field, 'must be an array');
}
