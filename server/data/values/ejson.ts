import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type Document,
  type Double,
  EJSON,
  Long,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { fromEntries, isIntegerName, keepsOrder, parseInOrder } from '#contract/values/field-order.ts';
import { jsonProblem } from '#contract/values/json/json-issue.ts';
import { failedToParse } from '../commands/refusals.ts';
import { isDocument, isInt32, tagOf } from './bson-type.ts';
import { patternOf } from './compare.ts';
import { reviveMarked } from './ejson-types.ts';
import { millisText } from './far-date.ts';
import { deepest } from './values.ts';

/**
 * Reads extended JSON, canonical or relaxed, in the stored form (`normalize` of it would change nothing).
 * `$regex` remains as written: version 2 of the format leaves it to filters.
 */
export function parseEjson(text: string): unknown {
  return revived(text, parseJson(text));
}

/** The same for texts of requests: `pause` is between the two parts, each of which takes up to 60 ms for a MiB // measured */
export async function parseEjsonInParts(text: string, pause: () => Promise<unknown>): Promise<unknown> {
  const json = parseJson(text);
  await pause();
  return revived(text, json);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw failedToParse(`not JSON: ${jsonProblem(text)}`);
  }
}

function revived(text: string, json: unknown): unknown {
  try {
    return revive(json, []);
  } catch (error) {
    if (error !== moved) throw error;
    return revive(jsonInOrder(text), []);
  }
}

/** Thrown where JSON.parse has moved integer-like names to the beginning of an object: the text is read again. */
const moved = Symbol('moved');

function jsonInOrder(text: string): unknown {
  try {
    return parseInOrder(text);
  } catch {
    throw failedToParse(`nested deeper than ${deepest} levels`);
  }
}

function revive(value: unknown, path: string[]): unknown {
  if (typeof value !== 'object') {
    return typeof value === 'number' ? reviveNumber(value) : value;
  }
  if (value === null) return null;
  if (path.length > deepest) {
    throw failedToParse(`nested deeper than ${deepest} levels at '${path[0]}'`);
  }
  return Array.isArray(value) ? reviveList(value, path) : reviveFields(value as Document, path);
}

/** Documented: relaxed integers beyond 32 bits are 64-bit integers. Beyond 2^53 the text's digits are lost: a double. */
function reviveNumber(value: number): unknown {
  return !Number.isSafeInteger(value) || isInt32(value) || value === 0 ? value : Long.fromNumber(value);
}

function reviveList(list: unknown[], path: string[]): unknown[] {
  for (let at = 0; at < list.length; at += 1) {
    const value = list[at];
    if (typeof value === 'object' && value !== null) {
      path.push(String(at));
      list[at] = revive(value, path);
      path.pop();
    } else if (typeof value === 'number') list[at] = reviveNumber(value);
  }
  return list;
}

function reviveFields(fields: Document, path: string[]): unknown {
  for (const name in fields) {
    const first = name.charCodeAt(0);
    if (first === 36) {
      const created = reviveMarked(fields, name, path, revive);
      if (created !== undefined) return created.value;
    } else if (first >= 48 && first <= 57 && isIntegerName(name) && !keepsOrder(fields)) throw moved;
    const value: unknown = fields[name];
    if (typeof value === 'object' && value !== null) {
      path.push(name);
      // JSON.parse has made every field its own, `__proto__` too, so this cannot reach the prototype.
      fields[name] = revive(value, path);
      path.pop();
    } else if (typeof value === 'number') fields[name] = reviveNumber(value);
  }
  return fields;
}

/** A value as relaxed extended JSON has it, for `JSON.stringify`: as `EJSON.serialize` gives it, with fields in order. */
export function toRelaxed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toRelaxed);
  if (isDocument(value)) {
    return fromEntries(Object.entries(value).map(([name, each]) => [name, toRelaxed(each)]));
  }
  return EJSON.serialize({ value } as Document, { relaxed: true }).value;
}

/** Writes canonical extended JSON. */
export function toEjson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return numberText(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return `{"$numberLong":"${value}"}`;
    case 'object':
      return value === null ? 'null' : objectText(value);
    default:
      return 'null';
  }
}

function numberText(value: number): string {
  return isInt32(value) ? `{"$numberInt":"${value}"}` : doubleText(value);
}

function doubleText(value: number): string {
  if (!Number.isInteger(value)) return `{"$numberDouble":"${value}"}`;
  const text = Object.is(value, -0) ? '-0' : String(value);
  return `{"$numberDouble":"${text.includes('e') ? text : `${text}.0`}"}`;
}

function objectText(value: object): string {
  if (Array.isArray(value)) return listText(value);
  const tag = tagOf(value);
  if (tag === 'DBRef') return fieldsText((value as { toJSON(): Document }).toJSON());
  if (tag !== undefined) return (writers[tag] ?? fieldsText)(value);
  if (value instanceof Date) return `{"$date":{"$numberLong":"${millisText(value)}"}}`;
  if (value instanceof RegExp) return regexText(value);
  if (value instanceof Uint8Array) return binaryText(Buffer.from(value).toString('base64'), 0);
  return fieldsText(value);
}

function listText(list: unknown[]): string {
  let text = '[';
  for (let at = 0; at < list.length; at += 1) text += at === 0 ? toEjson(list[at]) : `,${toEjson(list[at])}`;
  return `${text}]`;
}

function fieldsText(value: object): string {
  const fields = value as Document;
  let text = '{';
  for (const name of Object.keys(fields)) {
    const field: unknown = fields[name];
    if (typeof field === 'function' || typeof field === 'symbol') continue;
    text += `${text.length > 1 ? ',' : ''}${JSON.stringify(name)}:${toEjson(field)}`;
  }
  return `${text}}`;
}

const writers: Record<string, (value: object) => string> = {
  ObjectId: (value) => `{"$oid":"${(value as ObjectId).toHexString()}"}`,
  Long: (value) => `{"$numberLong":"${(value as Long).toString()}"}`,
  Double: (value) => doubleText((value as Double).value),
  Int32: (value) => `{"$numberInt":"${(value as Double).value}"}`,
  Decimal128: (value) => `{"$numberDecimal":"${value}"}`,
  Binary: (value) => binaryText((value as Binary).toString('base64'), (value as Binary).sub_type),
  Timestamp: (value) => {
    const { t, i } = value as Timestamp;
    return `{"$timestamp":{"t":${t},"i":${i}}}`;
  },
  BSONRegExp: regexText,
  MinKey: () => '{"$minKey":1}',
  MaxKey: () => '{"$maxKey":1}',
  BSONSymbol: (value) => `{"$symbol":${JSON.stringify((value as BSONSymbol).value)}}`,
  Code: (value) => {
    const { code, scope } = value as Code;
    const text = JSON.stringify(String(code));
    return scope ? `{"$code":${text},"$scope":${toEjson(scope)}}` : `{"$code":${text}}`;
  },
};

function binaryText(base64: string, subtype: number): string {
  return `{"$binary":{"base64":"${base64}","subType":"${subtype.toString(16).padStart(2, '0')}"}}`;
}

function regexText(value: object): string {
  const { pattern, options } = patternOf(value as BSONRegExp | RegExp);
  return `{"$regularExpression":{"pattern":${JSON.stringify(pattern)},"options":${JSON.stringify(options)}}}`;
}
