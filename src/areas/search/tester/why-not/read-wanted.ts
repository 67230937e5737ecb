import { parseEjson } from '#src/lib/ejson/parse.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type EjsonObject, isObject, kindOf } from '#src/lib/ejson/value.ts';

/**
 * The document that the user looks for, as typed: a filter in braces, an ObjectId by its digits, otherwise
 * the _id itself; text needs no quotes. Throws TextProblem if it begins like a filter and is invalid.
 */
export function readWanted(text: string): EjsonObject {
  const trimmed = text.trim();
  if (/^[0-9a-f]{24}$/iu.test(trimmed)) return { _id: { $oid: trimmed.toLowerCase() } };
  try {
    const { value } = parseEjson(trimmed);
    return isObject(value) && kindOf(value) === 'object' ? value : { _id: { $eq: value } };
  } catch (error) {
    if (!(error instanceof TextProblem) || trimmed.startsWith('{')) throw error;
    return { _id: trimmed };
  }
}
