import { isObject, type Json } from '#src/lib/json/json-diff.ts';

const specNames = new Set(['electableSpecs', 'readOnlySpecs', 'analyticsSpecs']);

/**
 * A cluster without the specs of nodes that it does not have. The service reports tier and disk of each of them, so one
 * change of the tier would show three times.
 */
export function withoutEmptySpecs(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmptySpecs);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]): [string, Json][] => {
      if (specNames.has(key) && isObject(part) && (part.nodeCount ?? 0) === 0) return [];
      return [[key, withoutEmptySpecs(part)]];
    }),
  );
}
