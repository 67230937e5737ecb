import { located } from '../../commands/refusals.ts';
import {
  addWidening,
  divide,
  isNumeric,
  multiplyWidening,
  subtractWidening,
  toDouble,
} from '../../values/arithmetic.ts';
import { typeOrMissing } from '../../values/bson-type.ts';
import type { Partition } from './partition.ts';

/** Documented: null and missing fields take the last value before them. */
export function locf(_partition: Partition, values: readonly unknown[]): unknown[] {
  let last: unknown = null;
  return values.map((value) => {
    if (value !== null && value !== undefined) last = value;
    return last;
  });
}

/** Documented: null and missing fields are interpolated between their neighbours with values. */
export function linearFill({ keys }: Partition, values: readonly unknown[]): unknown[] {
  const places = keys.map(locationOf);
  const filled = values.map((value) => value ?? null);
  let before = -1;
  for (const [at, value] of filled.entries()) {
    if (value === null) continue;
    if (!isNumeric(value))
      throw located(
        605001,
        `Value to be filled must be numeric or nullish, but found ${typeOrMissing(value)}`,
      );
    if (before >= 0) between(filled, places, before, at);
    before = at;
  }
  return filled;
}

function locationOf(key: unknown, at: number, keys: readonly unknown[]): unknown {
  const place = key instanceof Date ? key.getTime() : key;
  if (!isNumeric(place))
    throw located(
      605001,
      `linearFill requires a sortBy of numbers or dates, but found ${typeOrMissing(key)}`,
    );
  const previous = keys[at - 1];
  if (at > 0 && toDouble(place) === toDouble(previous instanceof Date ? previous.getTime() : previous)) {
    throw located(6050106, 'There can be no repeated values in the sort field for linearFill');
  }
  return place;
}

function between(filled: unknown[], places: readonly unknown[], from: number, to: number): void {
  if (to - from < 2) return;
  const run = subtractWidening(places[to], places[from]);
  const slope = divide(subtractWidening(filled[to], filled[from]), run);
  for (let at = from + 1; at < to; at += 1) {
    filled[at] = addWidening(
      filled[from],
      multiplyWidening(slope, subtractWidening(places[at], places[from])),
    );
  }
}
