import type { Document } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import type { Reach } from '../indexes/bounds.ts';
import { isOperators } from '../query/match-field.ts';
import { typeName } from '../values/bson-type.ts';

/** Operators that the bounds of an index say wholly. */
const exact = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte']);

/** What of a filter the bounds of an index leave to be judged, for explanations: all of it is judged in any case. */
export function residual(filter: Document, { paths, multikey }: Reach): Document {
  return fromEntries(
    Object.entries(filter).filter(([path, operand]) => {
      const at = paths.indexOf(path);
      return at < 0 || multikey[at] || !isExact(operand);
    }),
  );
}

function isExact(operand: unknown): boolean {
  if (!isOperators(operand)) return isValue(operand);
  return Object.entries(operand).every(
    ([name, value]) =>
      exact.has(name) && (name === '$in' ? Array.isArray(value) && value.every(isValue) : isValue(value)),
  );
}

/** Null finds what is missing too, arrays and patterns find more than themselves. */
function isValue(value: unknown): boolean {
  return !['null', 'undefined', 'array', 'regex', 'minKey', 'maxKey', 'decimal'].includes(typeName(value));
}
