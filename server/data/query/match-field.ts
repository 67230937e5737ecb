import type { Document } from 'bson';
import { badValue } from '../commands/refusals.ts';
import { geoOperator, isGeoOperator } from '../geo/match-geo.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { patternOf } from '../values/compare.ts';
import {
  type Bits,
  type Bound,
  bitTest,
  equals,
  hasSize,
  hasType,
  matches,
  matchesCompiled,
  modulo,
  numberOf,
  oneOf,
  range,
} from './match-leaf.ts';
import { all, not, type Scope, type Test } from './match-parts.ts';
import { compilePath, type Leaf } from './path-walk.ts';
import { compileRegex } from './regex.ts';

/** One condition on a field: a leaf evaluated along the path, or several with `every` of them, perhaps negated. */
type Condition =
  | { leaf: Leaf; elements: boolean }
  | { elementMatch: (element: unknown, scope: Scope) => boolean }
  | { every: Condition[]; negated: boolean };

/** A field's condition: a value that it equals, a pattern, or operators. */
export function compileField(path: string, operand: unknown, scope: Scope): Test {
  return bind(conditionOf(path, operand, scope), path, scope);
}

function conditionOf(path: string, operand: unknown, scope: Scope): Condition {
  if (isOperators(operand)) return { every: operators(path, operand, scope), negated: false };
  return { leaf: typeName(operand) === 'regex' ? matches(operand) : equals(operand), elements: true };
}

/** As the database decides: by the first field's name; references (`$ref`, `$id`) are values. */
export function isOperators(operand: unknown): operand is Document {
  if (!isDocument(operand)) return false;
  const [first] = Object.keys(operand);
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

function bind(condition: Condition, path: string, scope: Scope): Test {
  if ('leaf' in condition) return compilePath(path, condition.leaf, condition.elements, scope.found);
  if ('elementMatch' in condition) return bindElements(condition.elementMatch, path, scope);
  const test = all(condition.every.map((one) => bind(one, path, scope)));
  return condition.negated ? not(test, scope) : test;
}

/** The position that counts is that of the outermost array, which `compilePath` notes after this one. */
function bindElements(
  validate: (element: unknown, scope: Scope) => boolean,
  path: string,
  scope: Scope,
): Test {
  const { found } = scope;
  const leaf = (value: unknown): boolean => {
    if (!Array.isArray(value)) return false;
    const at = value.findIndex((element) => validate(element, scope));
    if (found && at >= 0) found.index = at;
    return at >= 0;
  };
  return compilePath(path, leaf, false, found);
}

/** The same conditions for one value, as inside of `$elemMatch`. */
function asLeaf(condition: Condition, scope: Scope): Leaf {
  if ('leaf' in condition) return condition.leaf;
  if ('elementMatch' in condition) {
    return (value) => Array.isArray(value) && value.some((element) => condition.elementMatch(element, scope));
  }
  const leaves = condition.every.map((one) => asLeaf(one, scope));
  return (value) => leaves.every((leaf) => leaf(value)) !== condition.negated;
}

function operators(path: string, operand: Document, scope: Scope): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, value] of Object.entries(operand)) {
    if (isGeoOperator(name)) conditions.push({ leaf: geoOperator(name, value, operand), elements: true });
    else {
      const condition = operator(name, value, { path, siblings: operand, scope });
      if (condition !== undefined) conditions.push(condition);
    }
  }
  return conditions;
}

interface Around {
  path: string;
  siblings: Document;
  scope: Scope;
}

type Make = (value: unknown, around: Around) => Condition | undefined;

const leafOf =
  (make: (value: unknown, path: string) => Leaf, elements = true): Make =>
  (value, { path }) => ({ leaf: make(value, path), elements });
const negated = (condition: Condition): Condition => ({ every: [condition], negated: true });
const rangeOf = (bound: Bound): Make => leafOf((value, path) => range(bound, comparable(value, path)));
const bitsOf = (bits: Bits): Make => leafOf((value, path) => bitTest(bits, value, path));

function comparable(value: unknown, path: string): unknown {
  if (typeName(value) === 'regex')
    throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`);
  return value;
}

const makers: Record<string, Make> = {
  $eq: leafOf(equals),
  $ne: (value) => {
    if (typeName(value) === 'regex') throw badValue("Can't have regex as arg to $ne.");
    return negated({ leaf: equals(value), elements: true });
  },
  $gt: rangeOf('$gt'),
  $gte: rangeOf('$gte'),
  $lt: rangeOf('$lt'),
  $lte: rangeOf('$lte'),
  $in: (value) => ({ leaf: oneOf(listOf('$in', value)), elements: true }),
  $nin: (value) => negated({ leaf: oneOf(listOf('$nin', value)), elements: true }),
  $exists: (value) => {
    const present: Condition = { leaf: (field) => field !== undefined, elements: true };
    return truthy(value) ? present : negated(present);
  },
  $type: leafOf(hasType),
  $mod: leafOf(modulo),
  $size: leafOf(hasSize, false),
  $bitsAllSet: bitsOf('$bitsAllSet'),
  $bitsAnySet: bitsOf('$bitsAnySet'),
  $bitsAllClear: bitsOf('$bitsAllClear'),
  $bitsAnyClear: bitsOf('$bitsAnyClear'),
  $regex: (value, { siblings }) => ({ leaf: regexLeaf(value, siblings), elements: true }),
  $options: (_value, { siblings }) => {
    if (!Object.hasOwn(siblings, '$regex')) throw badValue('$options needs a $regex');
    return undefined;
  },
  $not: (value, { path, scope }) => {
    if (typeName(value) === 'regex') return negated({ leaf: matches(value), elements: true });
    if (!isDocument(value)) throw badValue('$not needs a regex or a document');
    if (Object.keys(value).length === 0) throw badValue('$not cannot be empty');
    if (!isOperators(value)) throw badValue(`unknown operator: ${Object.keys(value)[0]}`);
    return { every: operators(path, value, scope), negated: true };
  },
  $elemMatch: (value, { path, scope }) => elementMatch(value, path, scope),
  $all: (value, { path, scope }) => allOf(value, path, scope),
};

function operator(name: string, value: unknown, around: Around): Condition | undefined {
  if (!Object.hasOwn(makers, name)) throw badValue(`unknown operator: ${name}`);
  return makers[name]?.(value, around);
}

function listOf(name: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw badValue(`${name} needs an array`);
  if (value.some(isOperators)) throw badValue('cannot nest $ under $in');
  return value;
}

/** As the database takes yes and no: false, 0 and null are no. */
function truthy(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false;
  return numberOf(value) !== 0;
}

function regexLeaf(value: unknown, siblings: Document): Leaf {
  const options: unknown = siblings.$options;
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (typeof value === 'string') return matchesCompiled(compileRegex(value, options));
  if (typeName(value) !== 'regex') throw badValue('$regex has to be a string');
  const own = patternOf(value);
  if (options !== undefined && own.options !== '') {
    throw badValue('options set in both $regex and $options');
  }
  return matchesCompiled(compileRegex(own.pattern, options ?? own.options), value);
}

/** Documented: operators apply to the elements themselves, anything else to their fields. */
function elementMatch(value: unknown, path: string, scope: Scope): Condition {
  if (!isDocument(value)) throw badValue('$elemMatch needs an Object');
  for (const name of ['$expr', '$where', '$text']) {
    if (Object.hasOwn(value, name)) throw badValue(`${name} can only be applied to the top-level document`);
  }
  const [first] = Object.keys(value);
  const logical = first === '$and' || first === '$or' || first === '$nor';
  if (isOperators(value) && !logical) {
    const inner = { ...scope, found: undefined };
    const leaves = operators(path, value, inner).map((one) => asLeaf(one, inner));
    return { elementMatch: (element) => leaves.every((leaf) => leaf(element)) };
  }
  const test = scope.compileTest(value, { ...scope, found: undefined });
  return {
    elementMatch: (element) => {
      const fields = Array.isArray(element) ? { ...element } : element;
      return isDocument(fields) && test(fields, { key: '', doc: fields });
    },
  };
}

/** Every entry is found by some element (or is the value itself); without entries nothing is. */
function allOf(value: unknown, path: string, scope: Scope): Condition {
  if (!Array.isArray(value)) throw badValue('$all needs an array');
  if (value.length === 0) return { leaf: () => false, elements: false };
  const every = value.map((entry: unknown): Condition => {
    if (!isOperators(entry)) {
      return { leaf: typeName(entry) === 'regex' ? matches(entry) : equals(entry), elements: true };
    }
    if (Object.keys(entry)[0] !== '$elemMatch') throw badValue('no $ expressions in $all');
    if (Object.keys(entry).length > 1) throw badValue('$all/$elemMatch has to be consistent');
    return elementMatch(entry.$elemMatch, path, scope);
  });
  return { every, negated: false };
}
