import { z } from 'zod';
import { unwrap } from './unwrap.ts';

// Values that mean the same as absence: official clients send the zero value of every field that is not set // observed

/** Whether a value is the zero value of the schema's type: `""`, `0`, `false`, `[]` or `{}`. */
function isZeroOf(schema: z.ZodType, value: unknown): boolean {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) {
    return (inner.options as z.ZodType[]).some((option) => isZeroOf(option, value));
  }
  if (inner instanceof z.ZodLiteral) return value === zeroOfType(typeof [...inner.values][0]);
  if (inner instanceof z.ZodNumber) return value === 0;
  if (inner instanceof z.ZodBoolean) return value === false;
  if (inner instanceof z.ZodArray) return Array.isArray(value) && value.length === 0;
  // a type of several, checked by code: its object is the only one with a zero value that it refuses
  if (inner instanceof z.ZodAny) return isEmptyObject(value);
  if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return isEmptyObject(value);
  return inner instanceof z.ZodEnum || inner instanceof z.ZodString || inner instanceof z.ZodStringFormat
    ? value === ''
    : false;
}

function zeroOfType(type: string): unknown {
  return { string: '', number: 0, boolean: false }[type];
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((member) => member === undefined)
  );
}

/**
 * Whether a value of an optional field is equivalent to absence: null, an object without fields, or a zero value
 * that the field does not accept. A zero value that the field accepts keeps its meaning, for example `paused: false`.
 */
export function isAbsent(schema: z.ZodType, value: unknown): boolean {
  if (!schema.isOptional()) return false;
  if (value === null) return !schema.isNullable();
  if (schema.meta()?.emptyRemoves === true) return false;
  if (unwrap(schema) instanceof z.ZodObject && isEmptyObject(value)) return true;
  if (schema.meta()?.zeroIsAbsent === true && isZeroOf(schema, value)) return true;
  return isZeroOf(schema, value) && !schema.safeParse(value).success;
}

/** Whether a value is the zero value of any type. */
export function isAnyZero(value: unknown): boolean {
  if (value === null || value === '' || value === 0 || value === false) return true;
  return Array.isArray(value) ? value.length === 0 : isEmptyObject(value);
}

/**
 * Whether a field repeats an id or a name of the request's path, under the name of the parameter, a shorter or a longer
 * one: `userId` where the path has `apiUserId`, `instanceName` where it has `name` // observed: Terraform, Atlas CLI
 */
export function repeatsPath(name: string, value: unknown, params: Readonly<Record<string, string>>): boolean {
  const endsWith = (one: string, other: string) => one.toLowerCase().endsWith(other.toLowerCase());
  const isNamed = (param: string) => endsWith(param, name) || endsWith(name, param);
  return Object.entries(params).some(([param, text]) => text === value && isNamed(param));
}
