import { Decimal128, type Document, Long } from 'bson';
import { type FunctionCase, fruit, refused } from './function-case.ts';

const deep = {
  _id: 1,
  a: { b: 1, c: 2, d: { e: 3 } },
  list: [1, 2, 3, 4, 5],
  rows: [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
  ],
  z: 9,
};

function projects(
  name: string,
  projection: Document,
  result: Document,
  input: Document = deep,
): FunctionCase {
  return {
    name: `a projection ${name}`,
    body: 'return things.findOne({}, args[0]);',
    args: [projection],
    given: { things: [input] },
    result,
  };
}

const mixed = (name: string, body: string, method: string, argument: string): FunctionCase => ({
  name,
  body,
  given: { things: fruit },
  error: refused(method, argument, 'either include or exclude'),
});

export const projectingCases: readonly FunctionCase[] = [
  projects('that is empty leaves everything', {}, deep),
  projects('includes fields and _id', { z: 1 }, { _id: 1, z: 9 }),
  projects('includes with true', { z: true }, { _id: 1, z: 9 }),
  projects('excludes fields', { a: 0, list: 0, rows: 0 }, { _id: 1, z: 9 }),
  projects('excludes with false', { a: false, list: false, rows: false }, { _id: 1, z: 9 }),
  projects('may exclude _id beside inclusions', { z: 1, _id: 0 }, { z: 9 }),
  projects('of _id alone', { _id: 1 }, { _id: 1 }),
  projects('without _id alone', { _id: 0 }, { v: 1 }, { _id: 1, v: 1 }),
  projects('follows a path', { 'a.b': 1 }, { _id: 1, a: { b: 1 } }),
  projects('may be nested', { a: { b: 1, d: { e: 1 } } }, { _id: 1, a: { b: 1, d: { e: 3 } } }),
  projects('excludes by a path', { 'a.d': 0, list: 0, rows: 0, z: 0 }, { _id: 1, a: { b: 1, c: 2 } }),
  projects('goes through arrays', { 'rows.x': 1, _id: 0 }, { rows: [{ x: 1 }, { x: 2 }] }),
  projects('leaves missing fields out', { nothing: 1 }, { _id: 1 }),
  projects('keeps the order of the document', { z: 1, a: 1, _id: 0 }, { a: deep.a, z: 9 }),
  projects(
    'with $slice takes the first elements',
    { list: { $slice: 2 }, a: 0, rows: 0, z: 0 },
    { _id: 1, list: [1, 2] },
  ),
  projects(
    'with $slice takes the last elements',
    { list: { $slice: -2 }, a: 0, rows: 0, z: 0 },
    { _id: 1, list: [4, 5] },
  ),
  projects(
    'with $slice skips and takes',
    { list: { $slice: [1, 2] }, a: 0, rows: 0, z: 0 },
    { _id: 1, list: [2, 3] },
  ),
  projects(
    'with $elemMatch takes the first match',
    { rows: { $elemMatch: { x: 2 } } },
    { _id: 1, rows: [{ x: 2, y: 2 }] },
  ),
  projects('computes', { sum: { $add: ['$a.b', '$a.c'] }, _id: 0 }, { sum: 3 }),
  projects('renames', { other: '$z', _id: 0 }, { other: 9 }),
  projects(
    'keeps types',
    { l: 1, d: 1, _id: 0 },
    { l: Long.fromString('9007199254740993'), d: Decimal128.fromString('1.10') },
    { _id: 1, l: Long.fromString('9007199254740993'), d: Decimal128.fromString('1.10') },
  ),
  {
    name: 'a positional projection takes the element that matched',
    body: "return things.findOne({ rows: { $elemMatch: { x: 2 } } }, { 'rows.$': 1 });",
    given: { things: [deep] },
    result: { _id: 1, rows: [{ x: 2, y: 2 }] },
  },
  mixed(
    'find refuses a mixed projection',
    'return things.find({}, { name: 1, qty: 0 }).toArray();',
    'collection.find',
    'projection',
  ),
  mixed(
    'findOne refuses a mixed projection',
    'return things.findOne({}, { name: 0, qty: 1 });',
    'collection.findOne',
    'projection',
  ),
  mixed(
    'a projection mixed deep inside is refused',
    'return things.findOne({}, { size: { w: 1 }, qty: 0 });',
    'collection.findOne',
    'projection',
  ),
  mixed(
    'including _id does not go with excluding others',
    'return things.findOne({}, { _id: 1, qty: 0 });',
    'collection.findOne',
    'projection',
  ),
  mixed(
    'findOneAndUpdate refuses a mixed projection',
    'return things.findOneAndUpdate({}, { $set: { a: 1 } }, { projection: { name: 1, qty: 0 } });',
    'collection.findOneAndUpdate',
    'options.projection',
  ),
  {
    name: 'a projection must be an object',
    body: "return things.findOne({}, ['name']);",
    error: refused('collection.findOne', 'projection', 'not an array'),
  },
  {
    name: 'a projection is given once',
    body: 'return things.findOne({}, { a: 1 }, { projection: { b: 1 } });',
    error: refused('collection.findOne', 'options.projection'),
  },
];
