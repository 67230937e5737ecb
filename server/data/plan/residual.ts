import type { Document } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import type { Reach } from '../indexes/bounds.ts';
import { isOperators } from '../query/match-field.ts';
import { typeName } from '../values/bson-type.ts';

/** Operators that the bounds of an index say wholly. */
const exact = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte']);

/** The part of a filter that index bounds do not cover, for explanations: the whole filter is always evaluated. */
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

/** Null also matches missing fields; arrays and patterns match more than themselves. */
function isValue(value: unknown): boolean {
  return !['null', 'undefined', 'array', 'regex', 'minKey', 'maxKey', 'decimal'].includes(typeName(value));
}
