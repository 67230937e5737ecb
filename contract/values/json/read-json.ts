import { jsonIssueText, jsonProblem } from './json-issue.ts';
import { measureJson } from './json-limits.ts';

/** Limits of a JSON text. */
export interface JsonLimits {
  depth: number;
  /** Values: objects, lists, texts, numbers and literals; field names do not count. */
  nodes: number;
}

/** `field`: the path of the text at fault, as `source` or `steps.0.name`, where it is known. */
export type JsonReading = { ok: true; value: unknown } | { ok: false; problem: string; field?: string };

/** The name with which a careless copy of an object would replace its prototype. */
const forbiddenName = '__proto__';
/** An escape that may be half of a surrogate pair. */
const mayBeTorn = /\\u[dD][89a-fA-F]/;

/**
 * Reads untrusted JSON. Depth and size are checked on the text before anything is built from it. JSON.parse then reads it; it
 * silently keeps the last of two equal names, so the names of text and value are counted. Positions are determined for errors only.
 */
export function readJson(text: string, limits: JsonLimits): JsonReading {
  // an empty list counts twice there, and once below
  const { excess, names } = measureJson(text, { depth: limits.depth, values: 2 * limits.nodes });
  if (excess !== undefined) {
    return { ok: false, problem: excess.startsWith('nested') ? excess : tooMany(limits) };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: jsonProblem(text) };
  }
  const problem = problemOf(value, { limits, names, canBeTorn: mayBeTorn.test(text) });
  if (problem === repeated)
    return { ok: false, problem: jsonIssueText(text, limits.depth) ?? 'a name appears twice' };
  if (problem === torn) {
    const field = tornField(value);
    return { ok: false, problem: 'a text holds half of a surrogate pair', ...(field ? { field } : {}) };
  }
  return problem === undefined ? { ok: true, value } : { ok: false, problem };
}

const tooMany = ({ nodes }: JsonLimits): string => `more than ${nodes} values`;
const repeated = Symbol('repeated');
const torn = Symbol('torn');

/** Whether a text has half of a surrogate pair: its bytes were strict UTF-8, so only an escape can hold one. */
const isTorn = (text: unknown): boolean => typeof text === 'string' && /\p{Surrogate}/u.test(text);

/** The path of the first torn text; undefined where a name is torn, or the whole value. */
function tornField(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (isTorn(name)) return undefined;
    if (isTorn(inner)) return name;
    const further = tornField(inner);
    if (further !== undefined) return `${name}.${further}`;
  }
  return undefined;
}

/** The problem of the value of a text that has `names` names. */
function problemOf(
  value: unknown,
  { limits, names, canBeTorn }: { limits: JsonLimits; names: number; canBeTorn: boolean },
): string | typeof repeated | typeof torn | undefined {
  let nodes = 0;
  let fields = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const each = open.pop();
    nodes += 1;
    if (nodes > limits.nodes) return tooMany(limits);
    if (canBeTorn && isTorn(each)) return torn;
    if (typeof each !== 'object' || each === null) continue;
    if (Array.isArray(each)) {
      for (const item of each) open.push(item);
      continue;
    }
    for (const name of Object.keys(each)) {
      if (name === forbiddenName) return `the key ${name} is not allowed`;
      if (canBeTorn && isTorn(name)) return torn;
      fields += 1;
      open.push((each as Record<string, unknown>)[name]);
    }
  }
  return fields === names ? undefined : repeated;
}
