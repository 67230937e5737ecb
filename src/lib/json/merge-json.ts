import { fromEntries } from '#contract/values/field-order.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { diffJson, isObject, type Json } from './json-diff.ts';

interface Merged {
  value: Json;
  /** Paths that both sides changed differently: there the own value is kept. */
  clashes: string[];
}

/** Whether two values are equal as JSON, whatever the order of their keys. */
export const isSameJson = (a: Json, b: Json): boolean => diffJson(a, b).length === 0;

/**
 * Merges the changes of two users to one value: a change of only one of them is taken. Lists are merged entry
 * by entry if all three have the same length, otherwise as a whole.
 */
export function mergeJson(base: Json, own: Json, theirs: Json, path = ''): Merged {
  if (isSameJson(own, theirs) || isSameJson(base, theirs)) return { value: own, clashes: [] };
  if (isSameJson(base, own)) return { value: theirs, clashes: [] };
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (isObject(base) && isObject(own) && isObject(theirs)) {
    const names = [...new Set([...Object.keys(own), ...Object.keys(theirs)])];
    const parts = names.map(
      (name) =>
        [
          name,
          mergeJson(ownValue(base, name), ownValue(own, name), ownValue(theirs, name), below(name)),
        ] as const,
    );
    const present = parts.filter(([, { value }]) => value !== undefined);
    return {
      value: fromEntries(present.map(([name, { value }]) => [name, value])),
      clashes: parts.flatMap(([, { clashes }]) => clashes),
    };
  }
  if (Array.isArray(base) && Array.isArray(own) && Array.isArray(theirs)) {
    if (base.length === own.length && base.length === theirs.length) {
      const parts = own.map((value, index) =>
        mergeJson(base[index], value, theirs[index], below(String(index))),
      );
      return { value: parts.map(({ value }) => value), clashes: parts.flatMap(({ clashes }) => clashes) };
    }
  }
  return { value: own, clashes: [path] };
}
