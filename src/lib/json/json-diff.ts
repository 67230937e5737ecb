/** A plain JSON value. */
export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

export interface Change {
  /** Dotted path of the field: `autoScaling.compute.enabled`, `notifications.0.delayMin`. */
  path: string;
  /** The keys of the path: keys may contain dots. */
  keys: readonly string[];
  kind: 'added' | 'removed' | 'changed';
  before?: Json;
  after?: Json;
}

export const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBranch = (value: Json): boolean => Array.isArray(value) || isObject(value);

function entries(value: Json): Map<string, Json> {
  if (Array.isArray(value)) return new Map(value.map((item, index) => [String(index), item]));
  return new Map(isObject(value) ? Object.entries(value) : []);
}

/**
 * The fields in which two JSON values differ, in the order of the older one. `hidden` names keys, at any
 * depth, that are not editable (ids, links, stamps the service owns); a dotted name hides exactly that path.
 */
export function diffJson(before: Json, after: Json, hidden: readonly string[] = []): Change[] {
  const changes: Change[] = [];
  compare(before, after, [], new Set(hidden), changes);
  return changes;
}

/** Values that are nested deeper are compared as a whole: texts of people are refused at fewer levels. */
const deepest = 500;

function compare(
  before: Json,
  after: Json,
  parts: readonly string[],
  hidden: Set<string>,
  changes: Change[],
): void {
  const sameShape = Array.isArray(before) === Array.isArray(after) && isBranch(before) && isBranch(after);
  if (!sameShape || parts.length >= deepest) {
    if (before !== after && (isBranch(before) || isBranch(after) || !Object.is(before, after)))
      report(before, after, parts, changes);
    return;
  }
  const old = entries(before);
  const next = entries(after);
  for (const key of new Set([...old.keys(), ...next.keys()])) {
    const inner = [...parts, key];
    if (hidden.has(key) || hidden.has(inner.join('.'))) continue;
    compare(old.get(key), next.get(key), inner, hidden, changes);
  }
}

function report(before: Json, after: Json, keys: readonly string[], changes: Change[]): void {
  const field = { path: keys.join('.'), keys };
  if (before === undefined) changes.push({ ...field, kind: 'added', after });
  else if (after === undefined) changes.push({ ...field, kind: 'removed', before });
  else changes.push({ ...field, kind: 'changed', before, after });
}
