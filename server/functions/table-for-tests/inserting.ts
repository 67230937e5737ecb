import { type FunctionCase, refused, server } from './function-case.ts';

const duplicate = {
  name: 'MongoServerError',
  method: 'collection.insertOne',
  code: 'DuplicateKey',
  message: 'E11000',
};
const bulkDuplicate = { name: 'MongoBulkWriteError', method: 'collection.insertMany', code: 'DuplicateKey' };

export const insertingCases: readonly FunctionCase[] = [
  {
    name: 'insertOne resolves to the id of the document',
    body: 'return things.insertOne({ _id: 7, a: 1 });',
    result: { insertedId: 7 },
    after: { things: [{ _id: 7, a: 1 }] },
  },
  {
    name: 'insertOne makes an ObjectId when there is no _id',
    body: `const { insertedId } = await things.insertOne({ a: 1 });
      const stored = await things.findOne({ a: 1 });
      return [insertedId instanceof BSON.ObjectId, stored._id.equals(insertedId), Object.keys(stored)];`,
    result: [true, true, ['_id', 'a']],
  },
  {
    name: 'insertOne puts _id first',
    body: 'await things.insertOne({ a: 1, _id: 2 }); return Object.keys(await things.findOne());',
    result: ['_id', 'a'],
  },
  {
    name: 'insertOne leaves the document of the function alone',
    body: 'const mine = { a: 1 }; await things.insertOne(mine); return Object.keys(mine);',
    result: ['a'],
  },
  {
    name: 'insertOne refuses an _id that is taken',
    body: 'return things.insertOne({ _id: 1 });',
    given: { things: [{ _id: 1 }] },
    error: duplicate,
  },
  {
    name: 'ids that are equal numbers of different types are equal',
    body: 'return things.insertOne({ _id: BSON.Long.fromNumber(1) });',
    given: { things: [{ _id: 1 }] },
    error: duplicate,
  },
  {
    name: 'an error has the code of the database and the duplicate key',
    body: `try { await things.insertOne({ _id: 'x' }); } catch (error) {
        return [error.code, error.codeName, error.keyPattern, error.keyValue, error instanceof Error];
      }`,
    given: { things: [{ _id: 'x' }] },
    result: [11000, 'DuplicateKey', { _id: 1 }, { _id: 'x' }, true],
  },
  {
    name: 'an _id may be a document',
    body: 'return things.insertOne({ _id: { a: 1, b: 2 } });',
    result: { insertedId: { a: 1, b: 2 } },
  },
  {
    name: 'an _id must not be an array',
    body: 'return things.insertOne({ _id: [1] });',
    error: { name: 'MongoServerError', method: 'collection.insertOne', message: 'array' },
    after: { things: [] },
  },
  {
    name: 'an _id must not be a regular expression',
    body: 'return things.insertOne({ _id: /x/ });',
    error: { name: 'MongoServerError', method: 'collection.insertOne' },
  },
  {
    name: 'an _id may be null once',
    body: 'await things.insertOne({ _id: null }); return things.insertOne({ _id: null });',
    error: duplicate,
  },
  {
    name: 'insertOne needs a document',
    body: 'return things.insertOne();',
    error: refused('collection.insertOne', 'document'),
  },
  {
    name: 'insertOne refuses an array',
    body: 'return things.insertOne([{ a: 1 }]);',
    error: refused('collection.insertOne', 'document', 'not an array'),
  },
  {
    name: 'insertOne refuses functions inside',
    body: 'return things.insertOne({ a: { b: () => 1 } });',
    error: refused('collection.insertOne', 'document', 'functions'),
    after: { things: [] },
  },
  {
    name: 'insertOne refuses what contains itself',
    body: 'const a = {}; a.a = a; return things.insertOne(a);',
    error: refused('collection.insertOne', 'document', 'itself'),
  },
  {
    name: 'insertOne refuses a Promise inside',
    body: 'const a = things.count(); try { return await things.insertOne({ a }); } finally { await a; }',
    error: refused('collection.insertOne', 'document', 'Promise'),
  },
  {
    name: 'insertOne refuses an invalid date',
    body: "return things.insertOne({ a: new Date('x') });",
    error: refused('collection.insertOne', 'document', 'Date'),
  },
  {
    name: 'a document deeper than 100 levels is refused',
    body: 'let a = {}; for (let i = 0; i < 150; i += 1) a = { a }; return things.insertOne(a);',
    error: { name: 'MongoServerError', method: 'collection.insertOne' },
    after: { things: [] },
  },
  {
    name: 'a document of more than 16 MB is refused',
    body: "return things.insertOne({ a: 'x'.repeat(16 * 1024 * 1024) });",
    error: { name: 'MongoServerError', method: 'collection.insertOne' },
    memoryMiB: 256,
    after: { things: [] },
  },
  {
    name: 'insertMany resolves to the ids in order',
    body: 'return things.insertMany([{ _id: 3 }, { _id: 1 }, { _id: 2 }]);',
    result: { insertedIds: [3, 1, 2] },
    after: { things: [{ _id: 1 }, { _id: 2 }, { _id: 3 }] },
  },
  {
    name: 'insertMany makes ids',
    body: 'const { insertedIds } = await things.insertMany([{}, {}]); return [insertedIds.length, await things.count({ _id: { $in: insertedIds } })];',
    result: [2, 2],
  },
  {
    name: 'insertMany stops at the first error',
    body: 'return things.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }]);',
    error: bulkDuplicate,
    after: { things: [{ _id: 1 }] },
  },
  {
    name: 'insertMany without order continues after errors',
    body: 'return things.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }], { ordered: false });',
    error: bulkDuplicate,
    after: { things: [{ _id: 1 }, { _id: 2 }] },
  },
  {
    name: 'an error of insertMany reports the completed inserts',
    body: `try { await things.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }], { ordered: false }); } catch (error) {
        return [error.name, error.code, error.writeErrors.map((each) => each.index), error.result.insertedCount, error.result.insertedIds];
      }`,
    result: ['MongoBulkWriteError', 11000, [1, 3], 2, [1, 2]],
  },
  {
    name: 'insertMany needs an array',
    body: 'return things.insertMany({ a: 1 });',
    error: refused('collection.insertMany', 'documents'),
  },
  {
    name: 'insertMany needs documents',
    body: 'return things.insertMany([]);',
    error: refused('collection.insertMany', 'documents', 'empty'),
  },
  {
    name: 'insertMany validates all before it sends any',
    body: "return things.insertMany([{ _id: 1 }, 'x']);",
    error: refused('collection.insertMany', 'documents[1]', 'not text'),
    after: { things: [] },
  },
  {
    name: 'insertMany takes thousands',
    body: 'await things.insertMany(Array.from({ length: 3000 }, (_, i) => ({ _id: i }))); return things.count();',
    result: 3000,
  },
  {
    name: 'a field with undefined is null',
    body: 'await things.insertOne({ _id: 1, a: undefined }); return things.findOne();',
    result: { _id: 1, a: null },
  },
  {
    name: 'a filter with undefined selects null, not everything',
    body: 'return things.deleteMany({ owner: undefined });',
    given: { things: [{ _id: 1, owner: 'a' }, { _id: 2 }] },
    result: { deletedCount: 1 },
    after: { things: [{ _id: 1, owner: 'a' }] },
  },
  {
    name: 'ordered must be true or false',
    body: 'return things.insertMany([{}], { ordered: 1 });',
    error: refused('collection.insertMany', 'options.ordered'),
  },
  {
    name: 'an empty field name is a field',
    body: "await things.insertOne({ _id: 1, '': 2 }); return things.findOne();",
    result: { _id: 1, '': 2 },
  },
  {
    name: 'a field name with a dot is kept',
    body: "await things.insertOne({ _id: 1, 'a.b': 2 }); return Object.keys(await things.findOne());",
    result: ['_id', 'a.b'],
  },
  {
    name: 'an error that is caught ends nothing',
    body: 'try { await things.insertOne({ _id: 1 }); } catch {} await things.insertOne({ _id: 2 }); return things.count();',
    given: { things: [{ _id: 1 }] },
    result: 2,
  },
  {
    name: 'the error of an update names no operator that is unknown',
    body: 'return things.updateOne({}, { $foo: { a: 1 } });',
    given: { things: [{ _id: 1 }] },
    error: server('collection.updateOne', 'FailedToParse', '$foo'),
  },
];
