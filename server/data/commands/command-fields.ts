import type { Document } from 'bson';
import { numberOf } from '../query/match-leaf.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { badValue, typeMismatch, unknownField } from './refusals.ts';

/** Refuses fields that a part of a command or a stage does not have. `where` names it in the message. */
export function validateFields(part: Document, fields: readonly string[], where: string): void {
  for (const name of Object.keys(part)) if (!fields.includes(name)) throw unknownField(where, name);
}

/** A field that is a document: absent and null are `otherwise`. */
export function documentField(command: Document, name: string, otherwise: Document = {}): Document {
  const value: unknown = command[name];
  if (value === undefined || value === null) return otherwise;
  if (isDocument(value)) return value;
  throw typeMismatch(`${wrongType(command, name, value)}, expected type 'object'`);
}

function wrongType(command: Document, name: string, value: unknown): string {
  return `BSON field '${Object.keys(command)[0]}.${name}' is the wrong type '${typeName(value)}'`;
}

/** A whole number that is not negative: absent is `otherwise`. */
export function countField(command: Document, name: string, otherwise: number): number {
  const value: unknown = command[name];
  if (value === undefined || value === null) return otherwise;
  const number = Math.trunc(numberOf(value));
  if (Number.isNaN(number)) {
    throw typeMismatch(`${wrongType(command, name, value)}, expected types '[long, int, decimal, double]'`);
  }
  if (number < 0) throw badValue(`BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** Yes or no; numbers are taken, too. */
export function flagField(command: Document, name: string): boolean {
  const value: unknown = command[name];
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  const number = numberOf(value);
  if (!Number.isNaN(number)) return number !== 0;
  throw typeMismatch(
    `${wrongType(command, name, value)}, expected types '[bool, long, int, decimal, double]'`,
  );
}

/** The expressions of a command's `let`, not yet evaluated. */
export function variablesOf(command: Document): Document {
  return documentField(command, 'let');
}
