import { fromEntries } from '#contract/values/field-order.ts';
import { type Ejson, fieldOf, isObject, sameEjson } from '#src/lib/ejson/value.ts';
import { isBranch } from './paths.ts';

/** Values between two looks at the clock. */
const valuesPerLook = 500;

/**
 * A value as it was read again, with everything that is unchanged taken from the earlier version, as work in slices. Comparing the two
 * versions then costs nothing where they are the same.
 */
export function sharingSteps(before: Ejson, now: Ejson): Generator<void, Ejson, void> {
  let values = 0;
  function* share(old: Ejson | undefined, value: Ejson): Generator<void, Ejson, void> {
    if (old === undefined || !isBranch(old) || !isBranch(value))
      return sameEjson(old, value) ? (old ?? value) : value;
    if (Array.isArray(old) !== Array.isArray(value)) return value;
    const entries: [string, Ejson][] = [];
    for (const [name, inner] of Object.entries(value)) {
      values += 1;
      if (values % valuesPerLook === 0) yield;
      const stored = Array.isArray(old) ? old[Number(name)] : fieldOf(old, name);
      entries.push([
        name,
        isBranch(inner) ? yield* share(stored, inner) : sameEjson(stored, inner) ? (stored ?? inner) : inner,
      ]);
    }
    const names = Object.keys(old);
    const isSame =
      names.length === entries.length &&
      entries.every(
        ([name, inner], index) =>
          name === names[index] && inner === (isObject(old) ? fieldOf(old, name) : old[index]),
      );
    if (isSame) return old;
    return Array.isArray(value) ? entries.map(([, inner]) => inner) : fromEntries(entries);
  }
  return share(before, now);
}
