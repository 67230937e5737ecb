import { isNumeric, toDouble } from '../values/arithmetic.ts';

/** Documented: false, null, zero of every type and missing fields are false; everything else is true. */
export function isTrue(value: unknown): boolean {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'number':
      return value !== 0;
    case 'object':
      return value !== null && !(isNumeric(value) && toDouble(value) === 0);
    default:
      return value !== undefined;
  }
}
