import type { Part } from '../catalogue/catalogue.ts';

const keys = new WeakMap<Part, string>();
let count = 0;

/** Identifies the card of a component after moves: a component of a definition has no name of its own. */
export function keyOf(part: Part): string {
  const existing = keys.get(part);
  if (existing !== undefined) return existing;
  count += 1;
  const key = `part-${count}`;
  keys.set(part, key);
  return key;
}

/** A component with other options is the same card. */
export function sameCard(before: Part, after: Part): Part {
  keys.set(after, keyOf(before));
  return after;
}
