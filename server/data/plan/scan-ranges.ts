import type { Bounds } from '../indexes/bounds.ts';
import { everything, type Interval, isEverything, isPoint } from '../indexes/interval.ts';
import type { Place } from '../indexes/ordered-index.ts';

/** A range of an index to read. */
export interface ScanRange {
  low: Place;
  high: Place;
  /** Key values that the range does not bound: each key is filtered by them. */
  checked: readonly number[];
}

/** The most ranges; beyond that, their last values are filtered instead. */
const mostRanges = 10_000;

/**
 * The index ranges of bounds, in the order of a scan: leading single values one by one, then the first value
 * with several.
 */
export function* scanRanges(
  directions: readonly number[],
  bounds: Bounds,
  backwards: boolean,
): Generator<ScanRange> {
  let leading = 0;
  let count = 1;
  while (
    leading < bounds.length &&
    isPointed(bounds[leading]) &&
    count * many(bounds[leading]) <= mostRanges
  ) {
    count *= many(bounds[leading]);
    leading += 1;
  }
  const checked = bounds.flatMap((each, at) => (at > leading && !each.some(isEverything) ? [at] : []));
  yield* below([], { directions, bounds, backwards, leading, checked });
}

function isPointed(intervals: readonly Interval[] = []): boolean {
  return intervals.every(isPoint);
}

function many(intervals: readonly Interval[] = []): number {
  return intervals.length;
}

interface Scan {
  directions: readonly number[];
  bounds: Bounds;
  backwards: boolean;
  /** The number of single values at the beginning. */
  leading: number;
  checked: readonly number[];
}

function* below(values: readonly unknown[], scan: Scan): Generator<ScanRange> {
  const { directions, bounds, backwards, leading, checked } = scan;
  const at = values.length;
  const turned = backwards !== (directions[at] === -1);
  const intervals = at < bounds.length ? (bounds[at] ?? []) : [everything];
  const ordered = turned ? [...intervals].reverse() : intervals;
  if (at < leading) {
    for (const { low } of ordered) yield* below([...values, low], scan);
    return;
  }
  for (const interval of ordered) yield rangeOf(values, interval, directions[at] === -1, checked);
}

function rangeOf(
  values: readonly unknown[],
  interval: Interval,
  descending: boolean,
  checked: readonly number[],
): ScanRange {
  if (isEverything(interval)) {
    return { low: { values, n: -Infinity }, high: { values, n: Infinity }, checked };
  }
  const { low, high, lowIn, highIn } = interval;
  const [first, firstIn, last, lastIn] = descending ? [high, highIn, low, lowIn] : [low, lowIn, high, highIn];
  return {
    low: { values: [...values, first], n: firstIn ? -Infinity : Infinity },
    high: { values: [...values, last], n: lastIn ? Infinity : -Infinity },
    checked,
  };
}
