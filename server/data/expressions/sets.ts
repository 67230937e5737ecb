import { distinctValues } from '../commands/reads/distinct-values.ts';
import { located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { typeName, typeOrMissing } from '../values/bson-type.ts';
import { isNil, lazily, type Operator, one, two } from './operator.ts';
import { isTrue } from './truth.ts';

/** Operators on arrays as sets: by the order of all values, fields of documents in their order. */

type SetOf = ReadonlyMap<string, unknown>;

function toSet(value: unknown, refuse: (type: string) => Error): SetOf {
  if (!Array.isArray(value)) throw refuse(typeOrMissing(value));
  step(value.length);
  return distinctValues(value);
}

/** The sets of all arguments; null as soon as one of them is null or missing. */
function combining(code: number, combine: (a: SetOf, b: SetOf) => SetOf): Operator {
  return lazily(0, (parts, root, name) => {
    let created: SetOf | undefined;
    for (const part of parts) {
      const value = part(root);
      if (isNil(value)) return null;
      const next = toSet(value, (type) =>
        located(code, `All operands of ${name} must be arrays. One argument is of type: ${type}`),
      );
      created = created === undefined ? next : combine(created, next);
    }
    return [...(created?.values() ?? [])];
  });
}

function both(
  codes: readonly [number, number],
  values: readonly [unknown, unknown],
  name: string,
): [SetOf, SetOf] {
  const [a, b] = values.map((value, at) =>
    toSet(value, (type) =>
      located(
        codes[at as 0 | 1],
        `both operands of ${name} must be arrays. ${at === 0 ? 'First' : 'Second'} argument is of type: ${type}`,
      ),
    ),
  );
  return [a as SetOf, b as SetOf];
}

const kept = (set: SetOf, keep: (key: string) => boolean): SetOf =>
  new Map([...set].filter(([key]) => keep(key)));

const setDifference: Operator = two((a, b, name) => {
  if (isNil(a) || isNil(b)) return null;
  const [from, without] = both([17048, 17049], [a, b], name);
  return [...kept(from, (key) => !without.has(key)).values()];
});

const setIsSubset: Operator = two((a, b, name) => {
  const [part, whole] = both([17046, 17042], [a, b], name);
  return [...part.keys()].every((key) => whole.has(key));
});

const equals: Operator = lazily(0, (parts, root, name) => {
  const [first, ...others] = parts.map((part) =>
    toSet(part(root), (type) =>
      located(17044, `All operands of ${name} must be arrays. One argument is of type: ${type}`),
    ),
  );
  return others.every(
    (other) => other.size === first?.size && [...other.keys()].every((key) => first.has(key)),
  );
});

const setEquals: Operator = (argument, compiler, name) => {
  const { length } = Array.isArray(argument) ? argument : [argument];
  if (length < 2) throw located(17045, `${name} needs at least two arguments had: ${length}`);
  return equals(argument, compiler, name);
};

function elements(code: number, validate: (list: readonly unknown[]) => boolean): Operator {
  return one((list, name) => {
    if (!Array.isArray(list))
      throw located(
        code,
        `${name}'s argument must be an array, but is ${list === undefined ? 'missing' : typeName(list)}`,
      );
    step(list.length);
    return validate(list);
  });
}

export const sets: Record<string, Operator> = {
  $allElementsTrue: elements(17040, (list) => list.every(isTrue)),
  $anyElementTrue: elements(17041, (list) => list.some(isTrue)),
  $setDifference: setDifference,
  $setEquals: setEquals,
  $setIntersection: combining(17047, (a, b) => kept(a, (key) => b.has(key))),
  $setIsSubset: setIsSubset,
  $setUnion: combining(17043, (a, b) => new Map([...a, ...kept(b, (key) => !a.has(key))])),
};
