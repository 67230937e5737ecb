import type { Document } from 'bson';
import { isDocument, typeName } from '../values/bson-type.ts';
import { missingField, typeMismatch } from './refusals.ts';

/** The filter of a statement; an invalid one is refused by the field's name. */
export function filterField(statement: Document, field: string, where: string): Document {
  const value: unknown = statement[field];
  if (value === undefined || value === null) {
    throw missingField(where, field);
  }
  if (isDocument(value)) return value;
  throw typeMismatch(
    `BSON field '${where}.${field}' is the wrong type '${typeName(value)}', expected type 'object'`,
  );
}

/** True or false, or a number in its place, as drivers of some languages send it. */
export function flagField(statement: Document, field: string, where: string): boolean {
  const value: unknown = statement[field];
  if (value === undefined || typeof value === 'boolean') return value === true;
  if (typeof value === 'number') return value !== 0;
  throw typeMismatch(
    `BSON field '${where}.${field}' is the wrong type '${typeName(value)}', expected types '[bool, long, int, decimal, double]'`,
  );
}
