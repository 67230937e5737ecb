import { Binary, type Document, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { typeName } from '../values/bson-type.ts';
import { compareWithMissing } from '../values/compare.ts';
import { describe } from '../values/describe.ts';

/** A range of values, in ascending order. Bounds may contain more than a condition matches, never less. */
export interface Interval {
  readonly low: unknown;
  readonly high: unknown;
  readonly lowIn: boolean;
  readonly highIn: boolean;
}

const [least, greatest] = [new MinKey(), new MaxKey()];
/** Every value. */
export const everything: Interval = { low: least, high: greatest, lowIn: true, highIn: true };

export function point(value: unknown): Interval {
  return { low: value, high: value, lowIn: true, highIn: true };
}

export function isPoint({ low, high, lowIn, highIn }: Interval): boolean {
  return low === high && lowIn && highIn;
}

export function isEverything({ low, high }: Interval): boolean {
  return low === least && high === greatest;
}

const noBytes = new Binary(Buffer.alloc(0), 0);
const [firstId, lastId] = [new ObjectId('0'.repeat(24)), new ObjectId('f'.repeat(24))];
const furthestMs = 8.64e15;

/** All values of one type, which ranges stay within. Documented: "type bracketing". */
const brackets: Record<string, Interval> = {
  number: { low: -Infinity, high: Infinity, lowIn: true, highIn: true },
  string: { low: '', high: {}, lowIn: true, highIn: false },
  object: { low: {}, high: [], lowIn: true, highIn: false },
  array: { low: [], high: noBytes, lowIn: true, highIn: false },
  binData: { low: noBytes, high: firstId, lowIn: true, highIn: false },
  objectId: { low: firstId, high: lastId, lowIn: true, highIn: true },
  bool: { low: false, high: true, lowIn: true, highIn: true },
  date: { low: new Date(-furthestMs), high: new Date(furthestMs), lowIn: true, highIn: true },
  timestamp: { low: new Timestamp(0n), high: Timestamp.MAX_VALUE, lowIn: true, highIn: true },
};
const numbers = ['int', 'long', 'double', 'decimal'];

/** All values of the type of this one; undefined where the type is no range of values. */
export function bracketOf(value: unknown): Interval | undefined {
  const type = typeName(value);
  if (type === 'symbol') return brackets.string;
  return brackets[numbers.includes(type) ? 'number' : type];
}

/** The intersection of both; undefined when empty. */
export function intersection(a: Interval, b: Interval): Interval | undefined {
  const low = compareWithMissing(a.low, b.low);
  const high = compareWithMissing(a.high, b.high);
  const created: Interval = {
    low: low >= 0 ? a.low : b.low,
    lowIn: low === 0 ? a.lowIn && b.lowIn : low > 0 ? a.lowIn : b.lowIn,
    high: high <= 0 ? a.high : b.high,
    highIn: high === 0 ? a.highIn && b.highIn : high < 0 ? a.highIn : b.highIn,
  };
  const order = compareWithMissing(created.low, created.high);
  if (order < 0) return created;
  return order === 0 && created.lowIn && created.highIn ? point(created.low) : undefined;
}

/** The intersections of each pair. */
export function intersectAll(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  return some.flatMap((one) => others.flatMap((other) => intersection(one, other) ?? []));
}

/** In ascending order, with those that overlap as one. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort(
    (a, b) => compareWithMissing(a.low, b.low) || Number(b.lowIn) - Number(a.lowIn),
  );
  const merged: Interval[] = [];
  for (const next of sorted) {
    const last = merged.at(-1);
    const gap = last === undefined ? -1 : compareWithMissing(last.high, next.low);
    if (last === undefined || gap < 0 || (gap === 0 && !last.highIn && !next.lowIn)) {
      merged.push(next);
      continue;
    }
    const order = compareWithMissing(last.high, next.high);
    const end = order >= 0 ? last : next;
    const highIn = order === 0 ? last.highIn || next.highIn : end.highIn;
    merged[merged.length - 1] = { ...last, high: end.high, highIn };
  }
  return merged.map((each) => (compareWithMissing(each.low, each.high) === 0 ? point(each.low) : each));
}

export function contains({ low, high, lowIn, highIn }: Interval, value: unknown): boolean {
  const below = compareWithMissing(low, value);
  if (below > 0 || (below === 0 && !lowIn)) return false;
  const above = compareWithMissing(value, high);
  return above < 0 || (above === 0 && highIn);
}

/** Whether every value of the one is in one of the others. */
export function isWithin(one: Interval, others: readonly Interval[]): boolean {
  return others.some((other) => {
    const low = compareWithMissing(other.low, one.low);
    const high = compareWithMissing(one.high, other.high);
    return (
      (low < 0 || (low === 0 && (other.lowIn || !one.lowIn))) &&
      (high < 0 || (high === 0 && (other.highIn || !one.highIn)))
    );
  });
}

/** As explanations print bounds: `[1, 5)`, from the end where the scan goes backwards. */
export function describeInterval(interval: Interval, backwards: boolean): string {
  const { low, high, lowIn, highIn } = interval;
  return backwards
    ? `${highIn ? '[' : '('}${describeBound(high)}, ${describeBound(low)}${lowIn ? ']' : ')'}`
    : `${lowIn ? '[' : '('}${describeBound(low)}, ${describeBound(high)}${highIn ? ']' : ')'}`;
}

function describeBound(value: unknown): string {
  const type = typeName(value);
  if (type === 'minKey') return 'MinKey';
  if (type === 'maxKey') return 'MaxKey';
  if (value === Infinity) return 'inf.0';
  if (value === -Infinity) return '-inf.0';
  return describe(value as Document);
}
