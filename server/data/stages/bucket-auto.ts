import type { Document } from 'bson';
import { located } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
import { step } from '../limits/budget.ts';
import { heldBy } from '../limits/stage-memory.ts';
import { row } from '../update/row.ts';
import { double, isNumeric, toDouble, toInt32 } from '../values/arithmetic.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { describe } from '../values/describe.ts';
import { compileExpression } from './expression.ts';
import { checkedFields } from './fields.ts';
import { outputsOf, resultOf } from './group.ts';
import { type Series, seriesOf } from './preferred-numbers.ts';
import type { Run, Stage } from './stage.ts';

interface Keyed {
  key: unknown;
  stored: Stored;
}

interface Bucket {
  min: unknown;
  max: unknown;
  members: Keyed[];
}

/** `$bucketAuto`: buckets of about as many documents; equal keys stay together. */
export const bucketAuto: Stage = (argument, scope) => {
  const spec = checkedFields(argument, '$bucketAuto', ['groupBy', 'buckets'], ['output', 'granularity']);
  const count = toInt32(spec.buckets);
  if (count === undefined) {
    throw located(
      40241,
      `The $bucketAuto 'buckets' field must be a numeric value, representable as a 32-bit integer, but found type: ${typeName(spec.buckets)}.`,
    );
  }
  if (count <= 0)
    throw located(40243, `The $bucketAuto 'buckets' field must be greater than 0, but found: ${count}.`);
  const series = spec.granularity === undefined ? undefined : seriesOf(spec.granularity);
  const key = compileExpression(spec.groupBy, scope);
  const outputs = outputsOf(isDocument(spec.output) ? spec.output : { count: { $sum: 1 } }, scope);
  return bucketing(
    (each) => ({ key: keyFor(key(each) ?? null, series), stored: each }),
    (buckets) => {
      const accumulators = outputs.map(([, make]) => make());
      for (const { stored } of buckets.members) for (const each of accumulators) each.add(stored);
      const id: Document = { min: buckets.min, max: buckets.max };
      return resultOf({ id, accumulators }, outputs);
    },
    count,
    series,
  );
};

/** Documented: with a granularity keys are numbers, none of them negative or NaN. */
function keyFor(key: unknown, series: Series | undefined): unknown {
  if (series === undefined) return key;
  if (!isNumeric(key)) {
    throw located(
      40258,
      `$bucketAuto can specify a 'granularity' with numeric boundaries only, but found a value with type: ${typeName(key)}`,
    );
  }
  const number = toDouble(key);
  if (Number.isNaN(number))
    throw located(
      40259,
      "$bucketAuto can specify a 'granularity' with numeric boundaries only, but found a NaN",
    );
  if (number < 0)
    throw located(
      40260,
      `$bucketAuto can specify a 'granularity' with non-negative numbers only, but found a negative number ${describe(key)}`,
    );
  return key;
}

function bucketing(
  keyed: (each: Stored) => Keyed,
  result: (bucket: Bucket) => Document,
  count: number,
  series: Series | undefined,
): Run {
  return function* (rows) {
    const list = Array.from(heldBy('$bucketAuto', rows), keyed).sort((a, b) => compareValues(a.key, b.key));
    const size = Math.max(1, Math.round(list.length / count));
    let [at, created, before]: [number, number, unknown] = [0, 0, undefined];
    while (at < list.length) {
      created += 1;
      const members = created === count ? list.slice(at) : list.slice(at, at + size);
      at += members.length;
      const bucket = { min: before, max: lastKey(members), members };
      if (created === 1) bucket.min = lowest(list[0]?.key, series);
      at = absorb(bucket, list, at, series);
      before = bucket.max;
      yield row(result(bucket));
    }
  };
}

const lastKey = (members: readonly Keyed[]): unknown => members.at(-1)?.key;

function lowest(key: unknown, series: Series | undefined): unknown {
  return series === undefined ? key : double(series.below(toDouble(key)));
}

/** Takes what belongs into a bucket, too, and sets where it ends; answers where the next one begins. */
function absorb(bucket: Bucket, list: readonly Keyed[], from: number, series: Series | undefined): number {
  const limit = series === undefined ? bucket.max : double(series.above(toDouble(bucket.max)));
  const belongs = (key: unknown): boolean =>
    series === undefined ? compareValues(key, limit) === 0 : compareValues(key, limit) < 0;
  let at = from;
  while (at < list.length && belongs(list[at]?.key)) {
    step();
    bucket.members.push(list[at] as Keyed);
    at += 1;
  }
  // Documented: the upper boundary is the next bucket's lower one; only the last one is included.
  if (series !== undefined) bucket.max = limit;
  else if (at < list.length) bucket.max = list[at]?.key;
  return at;
}
