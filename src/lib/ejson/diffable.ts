import { fromEntries } from '#contract/values/field-order.ts';
import { typedText } from '#src/lib/ejson/shown-value.ts';
import { type Ejson, isObject, kindOf } from '#src/lib/ejson/value.ts';
import type { Json } from '#src/lib/json/json-diff.ts';
import type { Zone } from '#src/lib/time/zones.ts';

/** A document for a field-by-field difference: values with their types, so that 5 and 5.0 differ visibly. */
export function diffable(value: Ejson, zone: Zone): Json {
  if (Array.isArray(value)) return value.map((item) => diffable(item, zone));
  if (isObject(value) && kindOf(value) === 'object') {
    return fromEntries(Object.entries(value).map(([key, inner]) => [key, diffable(inner, zone)]));
  }
  return typedText(value, zone);
}
