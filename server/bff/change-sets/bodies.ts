import { z } from 'zod';
import { newestVersion, schemaFor } from '#contract/api/operation.ts';
import { type OperationId, operationOf } from '#contract/api/operations.ts';
import { parseByEvidence } from '#contract/evidence/rule-evidence.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { type Fields, fieldsOf } from './call.ts';

/** Paths that fail a schema may be nested: the validation is repeated this number of times. */
const roundsAtMost = 20;

export const bodySchema = (id: OperationId): z.ZodType | undefined => {
  const row = operationOf(id);
  return schemaFor(row.body, newestVersion(row));
};

function without(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) {
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => !keys.includes(name)))
      : value;
  }
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (index === first ? without(each, rest, keys) : each));
  if (!isRecord(value) || typeof first !== 'string') return value;
  return { ...value, [first]: without(value[first], rest, keys) };
}

/**
 * The value without the fields that the service sets itself: naming them in a request has no effect. The others
 * are in the order of the schema, so that equal values are equal texts.
 */
function settable(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return settable(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodPipe) return settable(schema.out as z.ZodType, value);
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.find(
      (option) => parseByEvidence(option as z.ZodType, value).errors.length === 0,
    );
    return fitting ? settable(fitting as z.ZodType, value) : value;
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((each: unknown) => settable(schema.element as z.ZodType, each));
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return value;
  const shape: Record<string, z.ZodType> = schema.shape;
  const isKnown = (name: string): boolean => Object.hasOwn(shape, name);
  const kept = Object.entries(shape).flatMap(([name, field]): [string, unknown][] => {
    const { readOnly, unheeded } = fieldsOf(field.meta());
    return readOnly || unheeded || !Object.hasOwn(value, name) ? [] : [[name, settable(field, value[name])]];
  });
  return Object.fromEntries([...kept, ...Object.entries(value).filter(([name]) => !isKnown(name))]);
}

/**
 * The stored value as a request of the operation: fields that a request does not have are left out. Undefined
 * where the rest is no such request.
 */
export function asRequest(id: OperationId, stored: unknown): unknown {
  const schema = bodySchema(id);
  if (!schema) return undefined;
  let body = stored;
  for (let round = 0; round < roundsAtMost; round += 1) {
    const { errors } = parseByEvidence(schema, body);
    if (errors.length === 0) return settable(schema, body);
    const unknown = errors.filter((issue) => issue.code === 'unrecognized_keys');
    if (unknown.length < errors.length) return undefined;
    for (const { path, keys } of unknown) body = without(body, path, keys);
  }
  return undefined;
}

export function pick(from: unknown, names: readonly string[]): Fields {
  const fields = fieldsOf(from);
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]),
  );
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\dT/u.test(text);

function samePlain(sent: unknown, stored: unknown): boolean {
  if (sent === stored) return true;
  if (typeof sent !== 'string' || typeof stored !== 'string' || !isDate(sent)) return false;
  return Date.parse(sent) === Date.parse(stored);
}

/** Whether the stored value contains everything that was sent; fields added by the service do not matter. */
export function holdsAll(sent: unknown, stored: unknown): boolean {
  if (Array.isArray(sent)) {
    if (!Array.isArray(stored)) return sent.length === 0 && stored === undefined;
    return sent.length === stored.length && sent.every((each, index) => holdsAll(each, stored[index]));
  }
  if (isRecord(sent)) {
    const there = fieldsOf(stored);
    return Object.entries(sent).every(([name, value]) => value === undefined || holdsAll(value, there[name]));
  }
  // the service omits empty values
  if ((sent === '' || sent === null) && stored === undefined) return true;
  return samePlain(sent, stored);
}

/** Whether two readings say the same. */
export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => same(each, b[index]));
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => same(a[name], b[name]));
}
