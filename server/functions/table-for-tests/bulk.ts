import { type FunctionCase, refused } from './function-case.ts';

const method = 'collection.bulkWrite';
const some = {
  things: [
    { _id: 1, v: 1 },
    { _id: 2, v: 2 },
  ],
};
const failed = { name: 'MongoBulkWriteError', method };
const caught = (operations: string, options: string, what: string) =>
  `try { await things.bulkWrite(${operations}, ${options}); } catch (error) { return ${what}; }`;

export const bulkCases: readonly FunctionCase[] = [
  {
    name: 'bulkWrite does all six kinds of changes and resolves to null',
    body: `return things.bulkWrite([
        { insertOne: { document: { _id: 3, v: 3 } } },
        { updateOne: { filter: { _id: 1 }, update: { $set: { v: 10 } } } },
        { updateMany: { filter: {}, update: { $inc: { v: 1 } } } },
        { replaceOne: { filter: { _id: 2 }, replacement: { w: 1 } } },
        { deleteOne: { filter: { _id: 3 } } },
        { insertOne: { document: { _id: 4 } } },
        { insertOne: { document: { _id: 5 } } },
        { deleteMany: { filter: { _id: { $gte: 5 } } } },
      ]);`,
    given: some,
    result: null,
    after: { things: [{ _id: 1, v: 11 }, { _id: 2, w: 1 }, { _id: 4 }] },
  },
  {
    name: 'bulkWrite works in order',
    body: `await things.bulkWrite([
        { updateOne: { filter: { _id: 1 }, update: { $mul: { v: 10 } } } },
        { updateOne: { filter: { _id: 1 }, update: { $inc: { v: 1 } } } },
        { updateOne: { filter: { _id: 1 }, update: { $mul: { v: 2 } } } },
      ]);`,
    given: some,
    after: {
      things: [
        { _id: 1, v: 22 },
        { _id: 2, v: 2 },
      ],
    },
  },
  {
    name: 'bulkWrite stops at the first error',
    body: 'return things.bulkWrite([{ insertOne: { document: { _id: 3 } } }, { insertOne: { document: { _id: 1 } } }, { deleteMany: { filter: {} } }]);',
    given: some,
    error: { ...failed, code: 'DuplicateKey' },
    after: { things: [...some.things, { _id: 3 }] },
  },
  {
    name: 'bulkWrite without order continues after errors',
    body: 'return things.bulkWrite([{ insertOne: { document: { _id: 1 } } }, { insertOne: { document: { _id: 3 } } }, { deleteOne: { filter: { _id: 2 } } }], { ordered: false });',
    given: some,
    error: { ...failed, code: 'DuplicateKey' },
    after: { things: [{ _id: 1, v: 1 }, { _id: 3 }] },
  },
  {
    name: 'an error of bulkWrite counts the completed writes',
    body: caught(
      '[{ insertOne: { document: { _id: 3 } } }, { updateMany: { filter: { v: { $gt: 0 } }, update: { $inc: { v: 1 } } } }, { deleteOne: { filter: { _id: 2 } } }, { insertOne: { document: { _id: 3 } } }]',
      '{}',
      '[error.index, error.result.insertedCount, error.result.matchedCount, error.result.modifiedCount, error.result.deletedCount]',
    ),
    given: some,
    result: [3, 1, 2, 2, 1],
  },
  {
    name: 'errors of a bulkWrite without order are counted by their places',
    body: caught(
      '[{ deleteOne: { filter: { _id: 2 } } }, { insertOne: { document: { _id: 1 } } }, { updateOne: { filter: { _id: 1 }, update: { $inc: { t: "x" } } } }, { insertOne: { document: { _id: 8 } } }]',
      '{ ordered: false }',
      'error.writeErrors.map((each) => each.index)',
    ),
    given: some,
    result: [1, 2],
  },
  {
    name: 'bulkWrite upserts',
    body: `await things.bulkWrite([
        { updateOne: { filter: { _id: 7 }, update: { $set: { a: 1 } }, upsert: true } },
        { replaceOne: { filter: { _id: 8 }, replacement: { b: 1 }, upsert: true } },
        { updateMany: { filter: { _id: 9 }, update: { $set: { c: 1 } }, upsert: true } },
      ]);`,
    after: {
      things: [
        { _id: 7, a: 1 },
        { _id: 8, b: 1 },
        { _id: 9, c: 1 },
      ],
    },
  },
  {
    name: 'bulkWrite takes array filters',
    body: "await things.bulkWrite([{ updateOne: { filter: {}, update: { $set: { 'a.$[x]': 0 } }, arrayFilters: [{ x: { $gt: 1 } }] } }]);",
    given: { things: [{ _id: 1, a: [1, 2, 3] }] },
    after: { things: [{ _id: 1, a: [1, 0, 0] }] },
  },
  {
    name: 'bulkWrite makes ids',
    body: 'await things.bulkWrite([{ insertOne: { document: { a: 1 } } }]); return (await things.findOne())._id instanceof BSON.ObjectId;',
    result: true,
  },
  {
    name: 'bulkWrite needs operations',
    body: 'return things.bulkWrite([]);',
    error: refused(method, 'operations', 'empty'),
  },
  {
    name: 'bulkWrite needs an array',
    body: 'return things.bulkWrite({ insertOne: {} });',
    error: refused(method, 'operations', 'array'),
  },
  {
    name: 'bulkWrite validates all before it sends any',
    body: 'return things.bulkWrite([{ deleteMany: { filter: {} } }, { upsertOne: {} }]);',
    given: some,
    error: refused(method, 'operations[1]', 'exactly one of insertOne'),
    after: some,
  },
  {
    name: 'an operation is of one kind',
    body: 'return things.bulkWrite([{ deleteOne: { filter: {} }, insertOne: { document: {} } }]);',
    error: refused(method, 'operations[0]'),
  },
  {
    name: 'updateOne in bulk needs operators',
    body: 'return things.bulkWrite([{ updateOne: { filter: {}, update: { a: 1 } } }]);',
    error: refused(method, 'operations[0].updateOne.update'),
  },
  {
    name: 'replaceOne refuses operators',
    body: 'return things.bulkWrite([{ replaceOne: { filter: {}, replacement: { $set: { a: 1 } } } }]);',
    error: refused(method, 'operations[0].replaceOne.replacement', '$set'),
  },
  {
    name: 'deleteOne in bulk needs a filter',
    body: 'return things.bulkWrite([{ deleteOne: {} }]);',
    error: refused(method, 'operations[0].deleteOne.filter'),
  },
  {
    name: 'insertOne in bulk needs a document',
    body: 'return things.bulkWrite([{ insertOne: { doc: {} } }]);',
    error: refused(method, 'operations[0].insertOne.doc'),
  },
  {
    name: 'an unknown field of an operation is refused',
    body: 'return things.bulkWrite([{ deleteOne: { filter: {}, upsert: true } }]);',
    error: refused(method, 'operations[0].deleteOne.upsert'),
  },
  {
    name: 'a replacement that keeps _id replaces the rest',
    body: 'await things.bulkWrite([{ replaceOne: { filter: { _id: 1 }, replacement: { _id: 1, z: 1 } } }]);',
    given: some,
    after: {
      things: [
        { _id: 1, z: 1 },
        { _id: 2, v: 2 },
      ],
    },
  },
  {
    name: 'bulkWrite takes thousands of changes',
    body: `await things.bulkWrite(Array.from({ length: 2000 }, (_, i) => ({ insertOne: { document: { _id: i } } })));
      await things.bulkWrite(Array.from({ length: 1000 }, (_, i) => ({ deleteOne: { filter: { _id: i * 2 } } })));
      return things.count();`,
    result: 1000,
  },
];
