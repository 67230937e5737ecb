import { Decimal128, type Document, Double, Long } from 'bson';
import { type ExpectedError, type FunctionCase, refused, server } from './function-case.ts';

const method = 'collection.updateOne';

/** One update of the one document that there is. */
function updates(
  name: string,
  input: Document,
  update: unknown,
  result: Document,
  { query = { _id: 1 }, ...options }: Document = {},
): FunctionCase {
  return {
    name: `an update ${name}`,
    body: 'await things.updateOne(args[0], args[1], args[2]);',
    args: [query, update, options],
    given: { things: [{ _id: 1, ...input }] },
    after: { things: [{ _id: 1, ...result }] },
  };
}

/** An update that is refused and changes nothing. */
function refuses(name: string, input: Document, update: unknown, error: ExpectedError): FunctionCase {
  return {
    name: `an update is refused ${name}`,
    body: 'await things.updateOne({ _id: 1 }, args[0]);',
    args: [update],
    given: { things: [{ _id: 1, ...input }] },
    error,
    after: { things: [{ _id: 1, ...input }] },
  };
}

const any: ExpectedError = { name: 'MongoServerError', method };

export const operatorCases: readonly FunctionCase[] = [
  updates('sets fields', { a: 1 }, { $set: { a: 2, b: 3 } }, { a: 2, b: 3 }),
  updates('sets by a path and creates missing parents', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }),
  updates('sets elements by their place', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }),
  updates('fills an array up with null', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }),
  updates('unsets fields', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }),
  updates('unsetting an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }),
  updates('increments', { a: 1 }, { $inc: { a: 5, b: -2 } }, { a: 6, b: -2 }),
  updates(
    'increments a long and keeps its type',
    { a: Long.fromNumber(5) },
    { $inc: { a: 1 } },
    { a: Long.fromNumber(6) },
  ),
  updates(
    'increments an int beyond 32 bits into a long',
    { a: 2147483647 },
    { $inc: { a: 1 } },
    { a: Long.fromNumber(2147483648) },
  ),
  updates('increments a double', { a: 1.5 }, { $inc: { a: 1 } }, { a: 2.5 }),
  updates(
    'increments a double that stays one',
    { a: new Double(1) },
    { $inc: { a: 1 } },
    { a: new Double(2) },
  ),
  updates(
    'increments a decimal exactly',
    { a: Decimal128.fromString('0.1') },
    { $inc: { a: Decimal128.fromString('0.2') } },
    { a: Decimal128.fromString('0.3') },
  ),
  updates('multiplies, and a missing field becomes 0', { a: 3 }, { $mul: { a: 4, b: 2 } }, { a: 12, b: 0 }),
  updates('keeps the smaller with $min', { a: 5, b: 5 }, { $min: { a: 3, b: 9 } }, { a: 3, b: 5 }),
  updates('keeps the larger with $max', { a: 5, b: 5 }, { $max: { a: 3, b: 9, c: 1 } }, { a: 5, b: 9, c: 1 }),
  updates('renames', { a: 1, b: 2 }, { $rename: { a: 'c' } }, { b: 2, c: 1 }),
  updates('pushes', { a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }),
  updates('pushes several with $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }),
  updates(
    'pushes at a $position',
    { a: [1, 4] },
    { $push: { a: { $each: [2, 3], $position: 1 } } },
    { a: [1, 2, 3, 4] },
  ),
  updates(
    'pushes, sorts and slices',
    { a: [5, 1] },
    { $push: { a: { $each: [3], $sort: 1, $slice: 2 } } },
    { a: [1, 3] },
  ),
  updates(
    'pushes and sorts documents by a field',
    { a: [{ x: 2 }] },
    { $push: { a: { $each: [{ x: 1 }], $sort: { x: 1 } } } },
    { a: [{ x: 1 }, { x: 2 }] },
  ),
  updates(
    'slices from the end',
    { a: [1, 2, 3] },
    { $push: { a: { $each: [4], $slice: -2 } } },
    { a: [3, 4] },
  ),
  updates('adds to a set once', { a: [1, 2] }, { $addToSet: { a: 2 } }, { a: [1, 2] }),
  updates('adds several to a set', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }),
  updates('pops the last', { a: [1, 2, 3] }, { $pop: { a: 1 } }, { a: [1, 2] }),
  updates('pops the first', { a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }),
  updates('pulls values', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }),
  updates('pulls by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }),
  updates(
    'pulls documents by their fields',
    { a: [{ x: 1, y: 1 }, { x: 2 }] },
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] },
  ),
  updates('pulls all of several values', { a: [1, 2, 3, 2] }, { $pullAll: { a: [2, 3] } }, { a: [1] }),
  updates('changes bits', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }),
  updates(
    'changes the element that matched with $',
    { a: [1, 2, 3] },
    { $set: { 'a.$': 9 } },
    { a: [1, 9, 3] },
    { query: { a: 2 } },
  ),
  updates('changes all elements with $[]', { a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }),
  updates(
    'changes elements that a filter selects',
    { a: [1, 5, 9] },
    { $set: { 'a.$[big]': 0 } },
    { a: [1, 0, 0] },
    { arrayFilters: [{ big: { $gte: 5 } }] },
  ),
  updates(
    'changes fields of documents in arrays by a filter',
    { a: [{ k: 1 }, { k: 2 }] },
    { $set: { 'a.$[e].v': true } },
    { a: [{ k: 1 }, { k: 2, v: true }] },
    { arrayFilters: [{ 'e.k': 2 }] },
  ),
  updates('may be a pipeline', { a: 2, b: 3 }, [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'a' }], {
    b: 3,
    c: 5,
  }),
  updates(
    'sets only on insert with $setOnInsert',
    { a: 1 },
    { $set: { a: 2 }, $setOnInsert: { b: 1 } },
    { a: 2 },
  ),
  updates(
    'keeps the types of other fields',
    { a: 1, l: Long.fromNumber(3), d: new Double(4) },
    { $set: { a: 2 } },
    { a: 2, l: Long.fromNumber(3), d: new Double(4) },
  ),
  {
    name: 'an update sets the current date',
    body: 'await things.updateOne({}, { $currentDate: { at: true, stamp: { $type: "timestamp" } } }); const { at, stamp } = await things.findOne(); return [at instanceof Date, stamp._bsontype];',
    given: { things: [{ _id: 1 }] },
    result: [true, 'Timestamp'],
  },
  refuses('when it changes _id', { a: 1 }, { $set: { _id: 2 } }, server(method, 'ImmutableField', '_id')),
  refuses(
    'when two operators change one field',
    { a: 1 },
    { $set: { a: 2 }, $inc: { a: 1 } },
    server(method, 'ConflictingUpdateOperators', 'conflict'),
  ),
  refuses(
    'when it changes a field and one inside of it',
    { a: {} },
    { $set: { a: {}, 'a.b': 1 } },
    server(method, 'ConflictingUpdateOperators'),
  ),
  refuses('when it increments text', { a: 'x' }, { $inc: { a: 1 } }, server(method, 'TypeMismatch', '$inc')),
  refuses('when it increments by text', { a: 1 }, { $inc: { a: 'x' } }, server(method, 'TypeMismatch')),
  refuses('when it multiplies text', { a: 'x' }, { $mul: { a: 2 } }, server(method, 'TypeMismatch')),
  refuses(
    'when it pushes to a value that is no array',
    { a: 1 },
    { $push: { a: 1 } },
    server(method, 'BadValue', 'array'),
  ),
  refuses(
    'when it adds to a value that is no array',
    { a: 1 },
    { $addToSet: { a: 1 } },
    server(method, 'BadValue'),
  ),
  refuses(
    'when it pops from a value that is no array',
    { a: 1 },
    { $pop: { a: 1 } },
    server(method, 'TypeMismatch'),
  ),
  refuses(
    'when it pulls from a value that is no array',
    { a: 1 },
    { $pull: { a: 1 } },
    server(method, 'BadValue'),
  ),
  refuses(
    'when a path goes through a value',
    { a: 1 },
    { $set: { 'a.b': 1 } },
    server(method, 'PathNotViable'),
  ),
  refuses(
    'when $ has nothing that matched',
    { a: [1] },
    { $set: { 'a.$': 1 } },
    server(method, 'BadValue', 'positional'),
  ),
  refuses(
    'when an array filter is missing',
    { a: [1] },
    { $set: { 'a.$[x]': 1 } },
    server(method, 'BadValue', 'x'),
  ),
  refuses('when $rename has no name', { a: 1 }, { $rename: { a: 1 } }, server(method, 'BadValue')),
  refuses('when $bit gets a double', { a: 1 }, { $bit: { a: { and: 1.5 } } }, any),
  refuses(
    'when it has fields beside operators',
    { a: 1 },
    { $set: { a: 2 }, b: 1 },
    refused(method, 'update', 'b'),
  ),
  refuses(
    'when it is a document without operators',
    { a: 1 },
    { a: 2 },
    refused(method, 'update', 'operators'),
  ),
  refuses('when it is empty', { a: 1 }, {}, refused(method, 'update')),
  refuses('when it is nothing', { a: 1 }, null, refused(method, 'update')),
  refuses('when it is an empty pipeline', { a: 1 }, [], refused(method, 'update')),
  refuses(
    'when its pipeline has stages that are not for updates',
    { a: 1 },
    [{ $match: {} }],
    refused(method, 'update[0]'),
  ),
];

const three = [
  { _id: 1, k: 'a', v: 1 },
  { _id: 2, k: 'a', v: 2 },
  { _id: 3, k: 'b', v: 3 },
];

export const updatingCases: readonly FunctionCase[] = [
  {
    name: 'updateOne changes the first that matches',
    body: "return things.updateOne({ k: 'a' }, { $set: { v: 9 } });",
    given: { things: three },
    result: { matchedCount: 1, modifiedCount: 1 },
    after: { things: [{ _id: 1, k: 'a', v: 9 }, ...three.slice(1)] },
  },
  {
    name: 'updateMany changes all that match',
    body: "return things.updateMany({ k: 'a' }, { $inc: { v: 10 } });",
    given: { things: three },
    result: { matchedCount: 2, modifiedCount: 2 },
    after: { things: [{ _id: 1, k: 'a', v: 11 }, { _id: 2, k: 'a', v: 12 }, three[2] ?? {}] },
  },
  {
    name: 'an unchanged document is matched and not modified',
    body: "return things.updateMany({}, { $set: { k: 'a' } });",
    given: { things: three },
    result: { matchedCount: 3, modifiedCount: 1 },
  },
  {
    name: 'an update that matches nothing changes nothing',
    body: 'return things.updateOne({ _id: 9 }, { $set: { v: 1 } });',
    given: { things: three },
    result: { matchedCount: 0, modifiedCount: 0 },
    after: { things: three },
  },
  {
    name: 'an upsert inserts the values of the filter and the update',
    body: "return things.updateOne({ _id: 9, k: 'z', v: { $gt: 1 } }, { $set: { w: 1 }, $setOnInsert: { n: 2 } }, { upsert: true });",
    given: { things: three },
    result: { matchedCount: 0, modifiedCount: 0, upsertedId: 9 },
    after: { things: [...three, { _id: 9, k: 'z', n: 2, w: 1 }] },
  },
  {
    name: 'an upsert makes an id',
    body: "const { upsertedId } = await things.updateOne({ k: 'z' }, { $set: { v: 1 } }, { upsert: true }); return [upsertedId instanceof BSON.ObjectId, await things.count({ _id: upsertedId })];",
    result: [true, 1],
  },
  {
    name: 'an upsert that finds something inserts nothing',
    body: 'return things.updateOne({ _id: 1 }, { $set: { v: 5 } }, { upsert: true });',
    given: { things: three },
    result: { matchedCount: 1, modifiedCount: 1 },
  },
  {
    name: 'updateMany may upsert, too',
    body: "return things.updateMany({ _id: 'n' }, { $inc: { v: 2 } }, { upsert: true });",
    result: { matchedCount: 0, modifiedCount: 0, upsertedId: 'n' },
    after: { things: [{ _id: 'n', v: 2 }] },
  },
  {
    name: 'updateMany changes nothing when one document cannot be changed',
    body: 'return things.updateMany({}, { $inc: { v: 1 } });',
    given: {
      things: [
        { _id: 1, v: 'x' },
        { _id: 2, v: 1 },
      ],
    },
    error: server('collection.updateMany', 'TypeMismatch'),
    after: {
      things: [
        { _id: 1, v: 'x' },
        { _id: 2, v: 1 },
      ],
    },
  },
  {
    name: 'updateOne needs a filter',
    body: 'return things.updateOne(null, { $set: { a: 1 } });',
    error: refused('collection.updateOne', 'query'),
  },
  {
    name: 'updateMany needs update operators',
    body: 'return things.updateMany({}, { a: 1 });',
    error: refused('collection.updateMany', 'update'),
  },
  {
    name: 'upsert must be true or false',
    body: "return things.updateOne({}, { $set: { a: 1 } }, { upsert: 'yes' });",
    error: refused('collection.updateOne', 'options.upsert'),
  },
  {
    name: 'arrayFilters must be an array',
    body: 'return things.updateOne({}, { $set: { a: 1 } }, { arrayFilters: {} });',
    error: refused('collection.updateOne', 'options.arrayFilters'),
  },
  {
    name: 'an unknown option of an update is refused',
    body: 'return things.updateOne({}, { $set: { a: 1 } }, { multi: true });',
    error: refused('collection.updateOne', 'options.multi'),
  },
  {
    name: 'deleteOne deletes the first that matches',
    body: "return things.deleteOne({ k: 'a' });",
    given: { things: three },
    result: { deletedCount: 1 },
    after: { things: three.slice(1) },
  },
  {
    name: 'deleteMany deletes all that match',
    body: "return things.deleteMany({ k: 'a' });",
    given: { things: three },
    result: { deletedCount: 2 },
    after: { things: three.slice(2) },
  },
  {
    name: 'deleteMany with an empty filter deletes everything',
    body: 'return things.deleteMany({});',
    given: { things: three },
    result: { deletedCount: 3 },
    after: { things: [] },
  },
  {
    name: 'a delete that matches nothing deletes nothing',
    body: 'return things.deleteOne({ _id: 9 });',
    given: { things: three },
    result: { deletedCount: 0 },
    after: { things: three },
  },
  {
    name: 'deleteMany needs a filter',
    body: 'return things.deleteMany();',
    given: { things: three },
    error: refused('collection.deleteMany', 'query'),
    after: { things: three },
  },
  {
    name: 'deleteOne refuses text as a filter',
    body: "return things.deleteOne('1');",
    error: refused('collection.deleteOne', 'query', 'not text'),
  },
  {
    name: 'an invalid filter of a delete deletes nothing',
    body: 'return things.deleteMany({ v: { $gr: 1 } });',
    given: { things: three },
    error: server('collection.deleteMany', 'BadValue', '$gr'),
    after: { things: three },
  },
];
