import type { Document } from 'bson';
import { located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { fieldReader, isFields } from '../query/path-walk.ts';
import { validatePathLength } from '../values/path-length.ts';

/** The names of a path; refuses an invalid one. */
export function partsOfPath(path: string): string[] {
  if (path.endsWith('.')) throw located(40353, "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  validatePathLength(parts);
  for (const part of parts) {
    if (part === '') throw located(15998, 'FieldPath field names may not be empty strings.');
    if (part.startsWith('$')) {
      throw located(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField: '${part}'`,
      );
    }
    if (part.includes('\0')) throw located(16411, 'FieldPath field names may not contain null bytes.');
  }
  return parts;
}

/**
 * Reads a path in a value. Documented: through an array it gives the values of those elements that are documents; a
 * number is no position here.
 */
export function pathReader(parts: readonly string[]): (value: unknown) => unknown {
  const [name, ...rest] = parts;
  if (name === undefined) return (value) => value;
  const read = fieldReader(name);
  const further = pathReader(rest);
  const inside = (fields: Document): unknown => further(read(fields));
  return (value) => {
    if (Array.isArray(value)) return throughArray(value, inside);
    return isFields(value) ? inside(value) : undefined;
  };
}

function throughArray(list: readonly unknown[], read: (fields: Document) => unknown): unknown[] {
  const results: unknown[] = [];
  for (const each of list) {
    step();
    const value = isFields(each) ? read(each) : undefined;
    if (value !== undefined) results.push(value);
  }
  return results;
}
