import { type HclFunction, numberAt, textFunctions, wholeAt } from './functions-texts.ts';
import { hclLimits } from './limits.ts';
import {
  type Budget,
  distinct,
  EvaluationError,
  isSame,
  isUnknown,
  isValueObject,
  newObject,
  sortedKeys,
  toText,
  type Unknown,
  unknownIn,
  type Value,
  type ValueList,
  type ValueObject,
} from './values.ts';

/** Functions that look only at the shape of a collection: its elements may be unknown. */
type ShapeFunction = (args: readonly Value[], budget: Budget) => Value;

function listAt(args: readonly Value[], index: number): ValueList {
  const value = args[index] ?? null;
  if (!Array.isArray(value)) throw new EvaluationError('a list is required');
  return value;
}
function objectAt(args: readonly Value[], index: number): ValueObject {
  const value = args[index] ?? null;
  if (!isValueObject(value)) throw new EvaluationError('a map is required');
  return value;
}
const isEmpty = (value: Value): boolean => value === null || value === '';

/** Lists in lists side by side; an unknown list makes the whole unknown. */
function flatten(list: ValueList, into: ValueList): ValueList {
  for (const each of list) {
    if (Array.isArray(each)) flatten(each, into);
    else into.push(each);
    if (into.length > hclLimits.elements) throw new EvaluationError('the collection is too long');
  }
  return into;
}

/** An element of a list; negative indexes are invalid, larger ones wrap around. */
function element(args: readonly Value[]): Value {
  const list = listAt(args, 0);
  if (list.length === 0) throw new EvaluationError('the list is empty');
  const index = wholeAt(args, 1) % list.length;
  return list[index < 0 ? index + list.length : index] ?? null;
}

function lookup(args: readonly Value[]): Value {
  const object = objectAt(args, 0);
  const key = toText(args[1] ?? null);
  if (key !== undefined && Object.hasOwn(object, key)) return object[key] ?? null;
  if (args.length > 2) return args[2] ?? null;
  throw new EvaluationError('the map has no such key');
}

/** Functions that take unknown elements. An argument that is itself unknown makes the result unknown. */
const shapeFunctions: Readonly<Record<string, ShapeFunction>> = {
  length: ([value = null]) => {
    if (Array.isArray(value)) return value.length;
    if (isValueObject(value)) return Object.keys(value).length;
    const text = toText(value);
    if (text === undefined) throw new EvaluationError('a text or a collection is required');
    return [...text].length;
  },
  merge: (args, budget) => {
    const result = newObject();
    for (const [index, each] of args.entries()) {
      if (each === null) continue;
      const object = objectAt(args, index);
      budget.list(Object.keys(object));
      Object.assign(result, object);
    }
    return result;
  },
  concat: (args, budget) => budget.list(args.flatMap((_, index) => listAt(args, index))),
  flatten: (args, budget) => budget.list(flatten(listAt(args, 0), [])),
  lookup,
  element,
  keys: (args, budget) => budget.list(sortedKeys(objectAt(args, 0))),
  values: (args, budget) => {
    const object = objectAt(args, 0);
    return budget.list(sortedKeys(object).map((key) => object[key] ?? null));
  },
  zipmap: (args, budget) => {
    const [keys, values] = [listAt(args, 0), listAt(args, 1)];
    if (keys.length !== values.length) throw new EvaluationError('zipmap takes lists of one length');
    const pairs = budget.list(keys).map((key, index): [string, Value] => {
      const text = toText(key);
      if (text === undefined) throw new EvaluationError('a key must be a text');
      return [text, values[index] ?? null];
    });
    return newObject(pairs);
  },
  tolist: (args, budget) => budget.list([...listAt(args, 0)]),
  tomap: (args) => objectAt(args, 0),
  reverse: (args, budget) => budget.list(listAt(args, 0).toReversed()),
  slice: (args, budget) => {
    const list = listAt(args, 0);
    const [from, to] = [wholeAt(args, 1), wholeAt(args, 2)];
    if (from < 0 || to > list.length || from > to) throw new EvaluationError('the list has no such part');
    return budget.list(list.slice(from, to));
  },
  chunklist: (args, budget) => {
    const list = listAt(args, 0);
    const size = wholeAt(args, 1);
    if (size < 1) throw new EvaluationError('a size above 0 is required');
    const count = Math.ceil(list.length / size);
    return budget.list(
      Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size)),
    );
  },
  one: (args) => {
    const list = listAt(args, 0);
    if (list.length > 1) throw new EvaluationError('the list has more than one element');
    return list[0] ?? null;
  },
};

const set = (list: ValueList, budget: Budget): ValueList =>
  budget.list(
    distinct(list).toSorted((a, b) => {
      const [left, right] = [toText(a) ?? '', toText(b) ?? ''];
      return left < right ? -1 : left > right ? 1 : 0;
    }),
  );

const has = (list: ValueList, value: Value): boolean => list.some((each) => isSame(each, value));

function range(args: readonly Value[], budget: Budget): ValueList {
  const [first, second, third] = args.map((_, index) => numberAt(args, index));
  const [start, end] = second === undefined ? [0, first ?? 0] : [first ?? 0, second];
  const step = third ?? (end < start ? -1 : 1);
  if (step === 0 || (end - start) / step > hclLimits.elements)
    throw new EvaluationError('the range is too long');
  const count = Math.max(0, Math.ceil((end - start) / step));
  return budget.list(Array.from({ length: count }, (_, index) => start + index * step));
}

/** The value without the meaning that text has for it: as JSON has it, with the keys in order. */
function toJson(value: Value): unknown {
  if (Array.isArray(value)) return value.map(toJson);
  if (!isValueObject(value)) return value;
  return Object.fromEntries(sortedKeys(value).map((key) => [key, toJson(value[key] ?? null)]));
}

/** Converts JSON to values with objects of the evaluator. */
export function fromJson(json: unknown, depth = 0): Value {
  if (depth > hclLimits.depth) throw new EvaluationError('the JSON is nested too deeply');
  if (Array.isArray(json)) return json.map((each) => fromJson(each, depth + 1));
  if (typeof json === 'object' && json !== null)
    return newObject(Object.entries(json).map(([key, each]) => [key, fromJson(each, depth + 1)]));
  return (json ?? null) as Value;
}

/** Functions over values without unknown parts. */
const knownFunctions: Readonly<Record<string, HclFunction>> = {
  ...textFunctions,
  join: (args, budget) => {
    const texts = flatten(args.slice(1), []).map((each) => {
      const text = toText(each);
      if (text === undefined) throw new EvaluationError('join takes texts');
      return text;
    });
    const separator = toText(args[0] ?? null) ?? '';
    if (texts.length * separator.length > hclLimits.textLength)
      throw new EvaluationError('the text is too long');
    return budget.text(texts.join(separator));
  },
  formatlist: (args, budget) => {
    const lists = args.slice(1).filter((each) => Array.isArray(each));
    const length = lists[0]?.length ?? 1;
    if (lists.some((each) => each.length !== length))
      throw new EvaluationError('formatlist takes lists of one length');
    return budget.list(
      Array.from({ length }, (_, index) => {
        const row = args.slice(1).map((each) => (Array.isArray(each) ? (each[index] ?? null) : each));
        return (knownFunctions.format as HclFunction)([args[0] ?? null, ...row], budget);
      }),
    );
  },
  toset: (args, budget) => set(listAt(args, 0), budget),
  distinct: (args, budget) => budget.list(distinct(listAt(args, 0))),
  compact: (args, budget) => budget.list(listAt(args, 0).filter((each) => !isEmpty(each))),
  sort: (args, budget) =>
    budget.list(
      listAt(args, 0)
        .map((each) => toText(each) ?? '')
        .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    ),
  contains: (args) => has(listAt(args, 0), args[1] ?? null),
  index: (args) => {
    const index = listAt(args, 0).findIndex((each) => isSame(each, args[1] ?? null));
    if (index < 0) throw new EvaluationError('the list has no such element');
    return index;
  },
  setunion: (args, budget) =>
    set(
      args.flatMap((_, index) => listAt(args, index)),
      budget,
    ),
  setintersection: (args, budget) => {
    const [first = [], ...others] = args.map((_, index) => listAt(args, index));
    budget.spend(args.length * first.length);
    return set(
      first.filter((each) => others.every((other) => has(other, each))),
      budget,
    );
  },
  setsubtract: (args, budget) => {
    const [first, second] = [listAt(args, 0), listAt(args, 1)];
    budget.spend(first.length * second.length);
    return set(
      first.filter((each) => !has(second, each)),
      budget,
    );
  },
  setproduct: (args, budget) => {
    const lists = args.map((_, index) => listAt(args, index));
    const count = lists.reduce((product, each) => product * each.length, 1);
    if (count > hclLimits.elements) throw new EvaluationError('the product is too long');
    budget.spend(count * lists.length);
    return lists.reduce<Value[][]>(
      (rows, list) => rows.flatMap((row) => list.map((each) => [...row, each])),
      [[]],
    );
  },
  range: (args, budget) => range(args, budget),
  sum: (args) => {
    const total = listAt(args, 0).reduce<number>((sum, each) => sum + numberAt([each], 0), 0);
    if (!Number.isFinite(total)) throw new EvaluationError('the sum is too large');
    return total;
  },
  alltrue: (args) => listAt(args, 0).every((each) => each === true || each === 'true'),
  anytrue: (args) => listAt(args, 0).some((each) => each === true || each === 'true'),
  transpose: (args) => {
    const object = objectAt(args, 0);
    const result = newObject();
    for (const key of sortedKeys(object))
      for (const each of listAt([object[key] ?? null], 0)) {
        const name = toText(each) ?? '';
        result[name] = [...((result[name] as ValueList | undefined) ?? []), key];
      }
    return result;
  },
  jsonencode: ([value = null], budget) => budget.text(JSON.stringify(toJson(value)) ?? 'null'),
  jsondecode: ([value = null], budget) => {
    const text = budget.text(toText(value) ?? '');
    try {
      return fromJson(JSON.parse(text));
    } catch (error) {
      if (error instanceof EvaluationError) throw error;
      throw new EvaluationError('the text is not JSON');
    }
  },
};

/** The first argument that is neither null nor empty; unknown where one before it is. */
function coalesce(args: readonly Value[]): Value {
  for (const each of args) if (isUnknown(each) || !isEmpty(each)) return each;
  throw new EvaluationError('no argument has a value');
}

/** The first list that has elements. */
function coalesceList(args: readonly Value[]): Value {
  for (const each of args) if (isUnknown(each) || (Array.isArray(each) && each.length > 0)) return each;
  throw new EvaluationError('no list has an element');
}

/** The value of a function; an unknown part of an argument that matters makes it unknown. */
export function applyFunction(
  name: string,
  args: readonly Value[],
  budget: Budget,
  unknown: (reason: Unknown | string) => Value,
): Value {
  if (name === 'coalesce') return coalesce(args);
  if (name === 'coalescelist') return coalesceList(args);
  if (name === 'sensitive' || name === 'nonsensitive' || name === 'ephemeralasnull') return args[0] ?? null;
  const shape = Object.hasOwn(shapeFunctions, name) ? shapeFunctions[name] : undefined;
  const existing = shape ?? (Object.hasOwn(knownFunctions, name) ? knownFunctions[name] : undefined);
  if (!existing) return unknown(`the function ${name} is not evaluated`);
  const open = shape ? args.find(isUnknown) : args.map(unknownIn).find((each) => each !== undefined);
  if (open) return unknown(open);
  if (name === 'flatten' && Array.isArray(args[0]) && args[0].some(isUnknown))
    return unknown(args[0].find(isUnknown) as Unknown);
  return existing(args, budget);
}
