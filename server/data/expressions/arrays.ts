import { located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { isNumeric, toInt32 } from '../values/arithmetic.ts';
import { typeName, typeOrMissing } from '../values/bson-type.ts';
import { equalValues } from '../values/compare.ts';
import { describe } from '../values/describe.ts';
import { validateElements } from './growth.ts';
import { isNil, lazily, type Operator, one, oneOrNull, several, two } from './operator.ts';
import { position } from './text.ts';

function elementAt(list: readonly unknown[], index: number): unknown {
  return list[index < 0 ? list.length + index : index];
}

const arrayElemAt: Operator = two((list, index, name) => {
  if (isNil(list) || isNil(index)) return null;
  if (!Array.isArray(list))
    throw located(28689, `${name}'s first argument must be an array, but is ${typeName(list)}`);
  if (!isNumeric(index))
    throw located(28690, `${name}'s second argument must be a numeric value, but is ${typeName(index)}`);
  const whole = toInt32(index);
  if (whole === undefined) {
    throw located(
      28691,
      `${name}'s second argument must be representable as a 32-bit integer: ${describe(index)}`,
    );
  }
  return elementAt(list, whole);
});

function end(index: 0 | -1): Operator {
  return oneOrNull((list, name) => {
    if (Array.isArray(list)) return elementAt(list, index);
    throw located(28689, `${name}'s argument must be an array, but is ${typeName(list)}`);
  });
}

const concatArrays: Operator = lazily(0, (parts, root) => {
  const created: unknown[] = [];
  for (const part of parts) {
    const list = part(root);
    if (isNil(list)) return null;
    if (!Array.isArray(list))
      throw located(28664, `$concatArrays only supports arrays, not ${typeName(list)}`);
    validateElements('$concatArrays', created.length + list.length);
    for (const each of list) created.push(each);
  }
  return created;
});

const isIn: Operator = two((value, list, name) => {
  if (!Array.isArray(list)) {
    throw located(40081, `${name} requires an array as a second argument, found: ${typeOrMissing(list)}`);
  }
  step(list.length);
  return list.some((each) => each === value || equalValues(each, value));
});

const indexOfArray: Operator = several(2, 4, ([list, value, start, stop], name) => {
  if (isNil(list)) return null;
  if (!Array.isArray(list))
    throw located(40090, `${name} requires an array as a first argument, found: ${typeName(list)}`);
  const from = position(name, 'starting', start, 0);
  const to = Math.min(position(name, 'ending', stop, list.length), list.length);
  step(list.length);
  for (let at = from; at < to; at += 1) if (equalValues(list[at], value)) return at;
  return -1;
});

const rangeCodes = [
  ['a numeric starting value, found value of type:', 34443, 'a starting value', 34444],
  ['a numeric ending value, found value of type:', 34445, 'an ending value', 34446],
  ['a numeric step value, found value of type:', 34447, 'a step value', 34448],
] as const;

const range: Operator = several(2, 3, (values) => {
  const [start, stop, stride = 1] = values.map((value, at) => {
    const [kind, kindCode, what, wholeCode] = rangeCodes[at] as (typeof rangeCodes)[number];
    if (!isNumeric(value)) throw located(kindCode, `$range requires ${kind} ${typeOrMissing(value)}`);
    const whole = toInt32(value);
    if (whole !== undefined) return whole;
    throw located(
      wholeCode,
      `$range requires ${what} that can be represented as a 32-bit integer, found value: ${describe(value)}`,
    );
  }) as [number, number, number?];
  if (stride === 0) throw located(34449, '$range requires a non-zero step value');
  const count = Math.max(0, Math.ceil((stop - start) / stride));
  // Documented: $range may take 64 MB.
  validateElements('$range', count);
  const numbers: number[] = [];
  for (let at = 0; at < count; at += 1) {
    step();
    numbers.push(start + at * stride);
  }
  return numbers;
});

const reverseArray: Operator = oneOrNull((list, name) => {
  if (!Array.isArray(list))
    throw located(34435, `The argument to ${name} must be an array, but was of type: ${typeName(list)}`);
  step(list.length);
  return list.toReversed();
});

const size: Operator = one((list, name) => {
  if (Array.isArray(list)) return list.length;
  throw located(17124, `The argument to ${name} must be an array, but was of type: ${typeOrMissing(list)}`);
});

function sliceNumber(value: unknown, which: string, typeCode: number, wholeCode: number): number {
  if (!isNumeric(value))
    throw located(
      typeCode,
      `${which} argument to $slice must be numeric, but is of type: ${typeName(value)}`,
    );
  const whole = toInt32(value);
  if (whole === undefined) {
    throw located(
      wholeCode,
      `${which} argument to $slice can't be represented as a 32-bit integer: ${describe(value)}`,
    );
  }
  return whole;
}

const slice: Operator = several(2, 3, (values) => {
  if (values.some(isNil)) return null;
  const [list, first, second] = values;
  if (!Array.isArray(list))
    throw located(28724, `First argument to $slice must be an array, but is of type: ${typeName(list)}`);
  const from = sliceNumber(first, 'Second', 28725, 28726);
  if (values.length === 2) return from >= 0 ? list.slice(0, from) : list.slice(from);
  const count = sliceNumber(second, 'Third', 28727, 28728);
  if (count <= 0) throw located(28729, `Third argument to $slice must be positive: ${count}`);
  const start = from < 0 ? Math.max(0, list.length + from) : from;
  return list.slice(start, start + count);
});

export const arrays: Record<string, Operator> = {
  $arrayElemAt: arrayElemAt,
  $concatArrays: concatArrays,
  $first: end(0),
  $in: isIn,
  $indexOfArray: indexOfArray,
  $isArray: one((value) => Array.isArray(value)),
  $last: end(-1),
  $range: range,
  $reverseArray: reverseArray,
  $size: size,
  $slice: slice,
};
