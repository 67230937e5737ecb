import { Decimal128, type Document, Double, Long } from 'bson';
import { isDocument } from '../../values/bson-type.ts';
import { toEjson } from '../../values/ejson.ts';

/** An operator, its argument, and the result that the database's documentation promises. */
export type ExpressionCase = readonly [operator: string, argument: unknown, expected: unknown];

/** That the database refuses, with this code. */
export class Refused {
  readonly code: number;

  constructor(code: number) {
    this.code = code;
  }
}

export const refused = (code: number): Refused => new Refused(code);
export const long = (value: number | string): Long => Long.fromString(String(value));
export const double = (value: number): Double => new Double(value);
export const decimal = (value: string): Decimal128 => Decimal128.fromString(value);
export const date = (text: string): Date => new Date(text);
/** That there is no value at all. */
export const missing = undefined;

export const largestInt = 2147483647;
export const smallestInt = -2147483648;
export const largestLong = Long.MAX_VALUE;
export const smallestLong = Long.MIN_VALUE;

/** Values with their types as a text: 1, 1.0 and Long 1 differ. */
export function inFull(value: unknown): string {
  return value === undefined ? 'missing' : toEjson(value);
}

/** The case as an expression, and as one whose arguments are read from a document. */
export function expressionsOf([operator, argument]: ExpressionCase): {
  literal: Document;
  stored?: Document;
  doc: Document;
} {
  const literal = { [operator]: argument };
  if (!Array.isArray(argument) || !argument.every(isPlain)) return { literal, doc: {} };
  const doc = Object.fromEntries(argument.map((value, at) => [`v${at}`, value]));
  return { literal, stored: { [operator]: argument.map((_, at) => `$v${at}`) }, doc };
}

/** Whether a value means the same in a document and in an expression. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !value.startsWith('$');
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    !isDocument(value) ||
    Object.entries(value).every(([name, each]) => !name.startsWith('$') && isPlain(each))
  );
}
