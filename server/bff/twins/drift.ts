import type { TwinDifference } from '#contract/console/twins.ts';
import { twinKey, twinLabel, twinResource } from '#contract/twins/resources.ts';
import { same } from '../change-sets/bodies.ts';
import type { FinishedRead, Item } from './twin-reads.ts';

/** Differences that are shown one by one. */
const mostShown = 500;

export interface Drift {
  added: number;
  removed: number;
  changed: number;
  same: number;
  differences: TwinDifference[];
}

const locationOf = ({ resource, groupId, clusterName }: FinishedRead): string =>
  `${resource}\0${groupId}\0${clusterName}`;

/** Objects by their keys; a key that appears again gets its number. */
function byKey({ resource, items }: FinishedRead): Map<string, Item> {
  const matches = new Map<string, Item>();
  for (const item of items) {
    const key = twinKey(resource, item);
    let name = key;
    for (let count = 2; matches.has(name); count += 1) name = `${key} ${count}`;
    matches.set(name, item);
  }
  return matches;
}

/** The fields that a comparison looks at. */
function lasting({ resource }: FinishedRead, item: Item): Item {
  const { volatile = [] } = twinResource(resource);
  return Object.fromEntries(Object.entries(item).filter(([name]) => !volatile.includes(name)));
}

/**
 * What changed at the source between two copies. A resource that either copy could not read is no difference: whether it
 * changed is unknown.
 */
export function driftBetween(before: readonly FinishedRead[], after: readonly FinishedRead[]): Drift {
  const drift: Drift = { added: 0, removed: 0, changed: 0, same: 0, differences: [] };
  const old = new Map(before.map((read) => [locationOf(read), read]));
  const fresh = new Map(after.map((read) => [locationOf(read), read]));
  for (const place of new Set([...old.keys(), ...fresh.keys()])) {
    const [earlier, later] = [old.get(place), fresh.get(place)];
    if ((earlier && earlier.state !== 'read') || (later && later.state !== 'read')) continue;
    const read = later ?? earlier;
    if (!read || twinResource(read.resource).logged) continue;
    // a cluster that came or went brings its parts along: it is one difference itself
    if (!earlier || !later) {
      if (read.clusterName !== '') continue;
    }
    compareRead(drift, read, earlier ? byKey(earlier) : new Map(), later ? byKey(later) : new Map());
  }
  return drift;
}

function compareRead(
  drift: Drift,
  read: FinishedRead,
  earlier: ReadonlyMap<string, Item>,
  later: ReadonlyMap<string, Item>,
): void {
  const { resource, groupId, clusterName } = read;
  for (const key of new Set([...earlier.keys(), ...later.keys()])) {
    const [a, b] = [earlier.get(key), later.get(key)];
    const [before, after] = [a && lasting(read, a), b && lasting(read, b)];
    if (same(before, after)) {
      drift.same += 1;
      continue;
    }
    const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
    drift[kind] += 1;
    if (drift.differences.length >= mostShown) continue;
    drift.differences.push({
      ...{ kind, resource, key, label: twinLabel(resource, b ?? a ?? {}) },
      ...(groupId === '' ? {} : { groupId }),
      ...(clusterName === '' ? {} : { clusterName }),
      fields: kind === 'changed' ? changedFields(before ?? {}, after ?? {}) : [],
      before: before ?? null,
      after: after ?? null,
    });
  }
}

function changedFields(before: Item, after: Item): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !same(before[name], after[name])).sort();
}
