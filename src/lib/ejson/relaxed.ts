import { fromEntries } from '#contract/values/field-order.ts';
import { type Ejson, isObject } from './value.ts';

/** A value with the numbers that JSON can hold as plain numbers; other types stay wrapped. */
export function relaxed(value: Ejson): Ejson {
  if (Array.isArray(value)) return value.map(relaxed);
  if (!isObject(value)) return value;
  const { $numberInt, $numberDouble } = value;
  if (typeof $numberInt === 'string') return Number($numberInt);
  const double = typeof $numberDouble === 'string' ? Number($numberDouble) : Number.NaN;
  if (Number.isFinite(double) && !Number.isInteger(double)) return double;
  return fromEntries(Object.entries(value).map(([name, each]) => [name, relaxed(each)]));
}
