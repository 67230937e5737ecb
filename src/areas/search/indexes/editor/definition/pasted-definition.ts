import { parseEjson } from '#src/lib/ejson/parse.ts';
import { relaxed } from '#src/lib/ejson/relaxed.ts';
import { alone, isShellCall, readShellCall } from '#src/lib/ejson/shell-call.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type Ejson, type EjsonObject, isObject, textOf } from '#src/lib/ejson/value.ts';
import { readJsonObject } from '#src/lib/json/json-text.ts';

/** A definition extracted from its surrounding text. */
export interface PastedDefinition {
  /** As JSON. */
  text: string;
  /** The name that the body gives the index; the form has its own. */
  name: string | undefined;
}

/** Longer texts are no definitions. */
const longest = 1_000_000;

/**
 * The definition in a `createSearchIndex` body, a `createSearchIndexes` command, a shell call or shell
 * syntax; undefined for a definition in JSON, and for other texts.
 */
export function readPastedDefinition(text: string): PastedDefinition | undefined {
  if (text.length > longest) return undefined;
  const json = readJsonObject(text).value;
  if (json && !('definition' in json) && !('createSearchIndexes' in json)) return undefined;
  try {
    return isShellCall(text) ? ofCall(text) : ofValue(relaxed(parseEjson(text).value));
  } catch (error) {
    if (error instanceof TextProblem) return undefined;
    throw error;
  }
}

function ofCall(text: string): PastedDefinition | undefined {
  const [method] = readShellCall(text).methods;
  if (method?.name !== 'createSearchIndex') return undefined;
  const values = method.args.map((span) => relaxed(parseEjson(alone(text, span)).value));
  const name = values.find((value) => typeof value === 'string');
  const body = values.find(isObject);
  const result = body && ofValue(body);
  return result && { ...result, name: result.name ?? textOf(name) };
}

function ofValue(value: Ejson): PastedDefinition | undefined {
  if (!isObject(value)) return undefined;
  const body = bodyOf(value);
  const definition = isObject(body.definition) ? body.definition : body;
  if (!('mappings' in definition) && !('fields' in definition)) return undefined;
  return { text: `${JSON.stringify(definition, null, 2)}\n`, name: textOf(body.name) };
}

function bodyOf(value: EjsonObject): EjsonObject {
  const [first] = Array.isArray(value.indexes) ? value.indexes : [];
  return isObject(first) ? first : value;
}
