import { type FunctionCase, refused, withFruit } from './function-case.ts';

const many = Array.from({ length: 230 }, (_, index) => ({ _id: index }));
const begun = (method: string) => ({
  name: 'MongoCursorInUseError',
  method,
  message: 'after documents have been retrieved',
});
const ids = '.map((each) => each._id)';

export const cursorCases: readonly FunctionCase[] = [
  {
    name: 'next gives one document after the other, then null',
    body: `const cursor = things.find({ qty: { $gt: 5 } }).sort({ _id: 1 });
      return [(await cursor.next())._id, (await cursor.next())._id, await cursor.next(), await cursor.next()];`,
    given: withFruit,
    result: [2, 3, null, null],
  },
  {
    name: 'next crosses batches',
    body: `const cursor = things.find().sort({ _id: 1 });
      let count = 0;
      for (let each = await cursor.next(); each !== null; each = await cursor.next()) count += each._id === count ? 1 : 1000;
      return count;`,
    given: { things: many },
    result: 230,
  },
  {
    name: 'next twice at once gives two documents',
    body:
      'const cursor = things.find().sort({ _id: 1 }); return (await Promise.all([cursor.next(), cursor.next()]))' +
      `${ids};`,
    given: withFruit,
    result: [1, 2],
  },
  {
    name: 'toArray gives what next has left',
    body: `const cursor = things.find().sort({ _id: 1 }); await cursor.next(); return (await cursor.toArray())${ids};`,
    given: withFruit,
    result: [2, 3, 4, 5],
  },
  {
    name: 'toArray a second time gives nothing',
    body: 'const cursor = things.find(); await cursor.toArray(); return [await cursor.toArray(), await cursor.next()];',
    given: withFruit,
    result: [[], null],
  },
  {
    name: 'skip leaves out the first',
    body: `return (await things.find().sort({ _id: 1 }).skip(3).toArray())${ids};`,
    given: withFruit,
    result: [4, 5],
  },
  {
    name: 'limit ends early',
    body: `return (await things.find().sort({ _id: 1 }).limit(2).toArray())${ids};`,
    given: withFruit,
    result: [1, 2],
  },
  {
    name: 'a limit of 0 means no limit',
    body: 'return (await things.find().limit(0).toArray()).length;',
    given: withFruit,
    result: 5,
  },
  {
    name: 'skip, limit and sort apply in the order of the database, not of the calls',
    body: `return (await things.find().limit(2).skip(1).sort({ _id: -1 }).toArray())${ids};`,
    given: withFruit,
    result: [4, 3],
  },
  {
    name: 'the last of several sorts counts',
    body: `return (await things.find().sort({ _id: 1 }).sort({ _id: -1 }).toArray())${ids};`,
    given: withFruit,
    result: [5, 4, 3, 2, 1],
  },
  ...(['sort', 'skip', 'limit'] as const).map((method) => ({
    name: `${method} is refused after next`,
    body: `const cursor = things.find(); await cursor.next(); return cursor.${method}(${method === 'sort' ? '{ _id: 1 }' : 1});`,
    given: withFruit,
    error: begun(`cursor.${method}`),
  })),
  {
    name: 'limit is refused after toArray',
    body: 'const cursor = things.find(); await cursor.toArray(); return cursor.limit(1);',
    given: withFruit,
    error: begun('cursor.limit'),
  },
  {
    name: 'skip is refused after next on an aggregation',
    body: 'const cursor = things.aggregate([]); await cursor.next(); return cursor.skip(1);',
    given: withFruit,
    error: begun('cursor.skip'),
  },
  {
    name: 'a negative limit is refused',
    body: 'return things.find().limit(-1);',
    error: refused('cursor.limit', 'limit', 'not negative'),
  },
  {
    name: 'a negative skip is refused',
    body: 'return things.find().skip(-1);',
    error: refused('cursor.skip', 'skip'),
  },
  {
    name: 'a limit that is no whole number is refused',
    body: "return things.find().limit('2');",
    error: refused('cursor.limit', 'limit'),
  },
  {
    name: 'a sort must be 1 or -1',
    body: 'return things.find().sort({ a: 2 }).toArray();',
    error: refused('collection.find', 'cursor.sort.a', 'must be 1 or -1'),
  },
  {
    name: 'a sort must be an object',
    body: "return things.find().sort('name');",
    error: refused('cursor.sort', 'sort'),
  },
  {
    name: 'a cursor cannot be returned',
    body: 'return things.find();',
    given: withFruit,
    error: { name: 'CursorReturned', message: 'toArray' },
  },
  {
    name: 'a cursor cannot be returned inside of something',
    body: 'return { all: [things.aggregate([])] };',
    given: withFruit,
    error: { name: 'CursorReturned' },
  },
  {
    name: 'a cursor cannot be written',
    body: 'return things.insertOne({ cursor: things.find() });',
    error: refused('collection.insertOne', 'document', 'cursor'),
    after: { things: [] },
  },
  {
    name: 'cursors have no other methods',
    body: 'return Object.keys(things.find()).sort();',
    result: ['limit', 'next', 'skip', 'sort', 'toArray'],
  },
  {
    name: 'an aggregation gives a cursor with next',
    body: 'const cursor = things.aggregate([{ $sort: { _id: 1 } }, { $limit: 1 }]); return [(await cursor.next())._id, await cursor.next()];',
    given: withFruit,
    result: [1, null],
  },
  {
    name: 'sort, skip and limit of an aggregation are stages at its end',
    body: `return (await things.aggregate([{ $match: {} }]).sort({ _id: -1 }).skip(1).limit(2).toArray())${ids};`,
    given: withFruit,
    result: [4, 3],
  },
  {
    name: 'an aggregation crosses batches',
    body: 'return (await things.aggregate([{ $match: {} }]).toArray()).length;',
    given: { things: many },
    result: 230,
  },
  {
    name: 'the database is not queried before the first document is requested',
    body: 'things.find({ $foo: 1 }); return 1;',
    result: 1,
  },
];
