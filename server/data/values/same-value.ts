import { isDocument, typeName } from './bson-type.ts';
import { equalValues } from './compare.ts';

/** Equal with the types: an update from int 1 to long 1 is a change, one from 1 to 1 is not. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return typeof a !== 'number' || Object.is(a, b);
  if (typeof a === 'string') return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => sameValue(each, b[at]));
  }
  if (isDocument(a)) return isDocument(b) && sameFields(a, b);
  return typeName(a) === typeName(b) && !isDocument(b) && equalValues(a, b);
}

function sameFields(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const names = Object.keys(a);
  const others = Object.keys(b);
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && sameValue(a[name], b[name]))
  );
}
