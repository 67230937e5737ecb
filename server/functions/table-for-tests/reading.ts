import { type FunctionCase, fruit, refused, server, withFruit } from './function-case.ts';

const many = Array.from({ length: 250 }, (_, index) => ({ _id: index, v: index % 10 }));

export const readingCases: readonly FunctionCase[] = [
  {
    name: 'findOne resolves to the first document that matches',
    body: "return things.findOne({ name: 'banana' });",
    given: withFruit,
    result: fruit[1],
  },
  {
    name: 'findOne without arguments resolves to some document',
    body: 'return (await things.findOne())._id;',
    given: withFruit,
    result: 1,
  },
  {
    name: 'findOne resolves to null when nothing matches',
    body: "return things.findOne({ name: 'x' });",
    given: withFruit,
  },
  {
    name: 'findOne of a collection that is not there is null',
    body: "return db.collection('nothing').findOne({});",
  },
  {
    name: 'findOne takes a projection',
    body: 'return things.findOne({ _id: 1 }, { name: 1 });',
    given: withFruit,
    result: { _id: 1, name: 'apple' },
  },
  {
    name: 'findOne takes a projection among its options',
    body: 'return things.findOne({ _id: 1 }, undefined, { projection: { qty: 1, _id: 0 } });',
    given: withFruit,
    result: { qty: 5 },
  },
  {
    name: 'findOne does not sort',
    body: 'return things.findOne({}, {}, { sort: { _id: -1 } });',
    given: withFruit,
    error: refused('collection.findOne', 'options.sort', 'use find with sort and next'),
  },
  {
    name: 'find with sort and next gives the first in an order',
    body: 'return (await things.find({}).sort({ qty: -1 }).next()).name;',
    given: withFruit,
    result: 'cherry',
  },
  {
    name: 'find without arguments finds everything',
    body: 'return (await things.find().toArray()).length;',
    given: withFruit,
    result: 5,
  },
  {
    name: 'find of a collection that is not there is empty',
    body: "return db.collection('no').find().toArray();",
    result: [],
  },
  {
    name: 'find takes a projection',
    body: 'return things.find({ qty: { $gt: 10 } }, { _id: 0, name: 1 }).sort({ _id: 1 }).toArray();',
    given: withFruit,
    result: [{ name: 'banana' }, { name: 'cherry' }],
  },
  {
    name: 'find takes sort, skip and limit among its options',
    body: 'return (await things.find({}, {}, { sort: { _id: -1 }, skip: 1, limit: 2 }).toArray()).map((each) => each._id);',
    given: withFruit,
    result: [4, 3],
  },
  {
    name: 'find takes batchSize, maxTimeMS and comment',
    body: "return (await things.find({}, {}, { batchSize: 2, maxTimeMS: 5000, comment: 'why' }).toArray()).length;",
    given: withFruit,
    result: 5,
  },
  {
    name: 'find brings more than one batch',
    body: 'const all = await things.find({}).sort({ _id: 1 }).toArray(); return [all.length, all[0]._id, all[249]._id];',
    given: { things: many },
    result: [250, 0, 249],
  },
  {
    name: 'sort orders by several fields',
    body: 'return (await things.find({ v: { $lt: 2 } }).sort({ v: -1, _id: 1 }).limit(27).toArray()).slice(23).map((each) => each._id);',
    given: { things: many },
    result: [231, 241, 0, 10],
  },
  {
    name: 'sort by a Map follows its order',
    body: "return (await things.find().sort(new Map([['qty', 1], ['_id', -1]])).toArray()).map((each) => each._id);",
    given: withFruit,
    result: [5, 4, 1, 2, 3],
  },
  {
    name: 'sort refuses a Map whose order an object cannot keep',
    body: "return things.find().sort(new Map([['qty', 1], ['1', -1]])).toArray();",
    given: withFruit,
    error: refused('cursor.sort', 'sort', 'order is lost'),
  },
  {
    name: 'sort puts missing fields first',
    body: 'return (await things.find().sort({ qty: 1, _id: 1 }).toArray()).map((each) => each._id);',
    given: withFruit,
    result: [5, 4, 1, 2, 3],
  },
  {
    name: 'sort orders types as the database does',
    body: 'return (await things.find().sort({ v: 1 }).toArray()).map((each) => each._id);',
    given: {
      things: [
        { _id: 'text', v: 'a' },
        { _id: 'bool', v: false },
        { _id: 'number', v: 9 },
        { _id: 'date', v: new Date(0) },
        { _id: 'null', v: null },
        { _id: 'object', v: { a: 1 } },
      ],
    },
    result: ['null', 'number', 'text', 'object', 'bool', 'date'],
  },
  {
    name: 'sort takes the smallest element of arrays upwards and the largest downwards',
    body: `const up = await things.find().sort({ v: 1 }).toArray();
      const down = await things.find().sort({ v: -1 }).toArray();
      return [up.map((each) => each._id), down.map((each) => each._id)];`,
    given: {
      things: [
        { _id: 1, v: [5, 1] },
        { _id: 2, v: 3 },
        { _id: 3, v: [2, 4] },
      ],
    },
    result: [
      [1, 3, 2],
      [1, 3, 2],
    ],
  },
  {
    name: 'count counts everything',
    body: 'return things.count();',
    given: withFruit,
    result: 5,
  },
  {
    name: 'count counts what matches',
    body: 'return things.count({ tags: "red" });',
    given: withFruit,
    result: 2,
  },
  {
    name: 'count takes skip and limit',
    body: 'return [await things.count({}, { limit: 3 }), await things.count({}, { skip: 4 })];',
    given: withFruit,
    result: [3, 1],
  },
  {
    name: 'count of a collection that is not there is 0',
    body: "return db.collection('no').count({});",
    result: 0,
  },
  {
    name: 'distinct lists values once',
    body: "return (await things.distinct('v', {})).sort();",
    given: { things: many },
    result: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  },
  {
    name: 'distinct looks into arrays',
    body: "return (await things.distinct('tags', {})).sort();",
    given: withFruit,
    result: ['red', 'small', 'sweet', 'yellow'],
  },
  {
    name: 'distinct takes a filter',
    body: "return (await things.distinct('name', { qty: { $gte: 12 } })).sort();",
    given: withFruit,
    result: ['banana', 'cherry'],
  },
  {
    name: 'distinct follows a path',
    body: "return (await things.distinct('size.w', {})).sort();",
    given: withFruit,
    result: [1, 2],
  },
  {
    name: 'distinct without a filter looks at everything',
    body: "return (await things.distinct('size.w')).length;",
    given: withFruit,
    result: 2,
  },
  {
    name: 'distinct leaves missing fields out',
    body: "return things.distinct('nothing', {});",
    given: withFruit,
    result: [],
  },
  {
    name: 'getCollectionNames lists collections',
    body: 'return db.getCollectionNames();',
    given: { beta: [{ _id: 1 }], alpha: [{ _id: 1 }] },
    result: ['alpha', 'beta'],
  },
  {
    name: 'getCollectionNames of a database that is not there is empty',
    body: "return service.db(database + '_no').getCollectionNames();",
    result: [],
  },
  {
    name: 'getDBNames lists databases',
    body: 'return (await service.admin().getDBNames()).includes(database);',
    given: withFruit,
    result: true,
  },
  {
    name: 'a database is there with its first document',
    body: `const before = await service.admin().getDBNames();
      await things.insertOne({});
      return [before.includes(database), (await service.admin().getDBNames()).includes(database)];`,
    result: [false, true],
  },
  {
    name: 'a database and a collection know their names',
    body: 'return [db.name === database, things.name];',
    result: [true, 'things'],
  },
  {
    name: 'db needs a name',
    body: 'return service.db();',
    error: refused('db', 'name', 'text that is not empty'),
  },
  {
    name: 'collection needs a name',
    body: "return db.collection('');",
    error: refused('database.collection', 'name'),
  },
  {
    name: 'a name with characters that databases cannot have is refused',
    body: "return service.db('a b').collection('x').findOne();",
    error: refused('collection.findOne', 'database'),
  },
  {
    name: 'a name with $ is refused for collections',
    body: "return db.collection('a$b').findOne();",
    error: refused('collection.findOne', 'collection'),
  },
  {
    name: 'an unknown operator is refused by its name',
    body: 'return things.findOne({ qty: { $foo: 1 } });',
    given: withFruit,
    error: server('collection.findOne', 'BadValue', 'unknown operator: $foo'),
  },
  {
    name: 'an unknown operator at the top is refused by its name',
    body: 'return things.count({ $foo: [] });',
    given: withFruit,
    error: server('collection.count', 'BadValue', '$foo'),
  },
  {
    name: 'an unknown operator is refused where there is nothing to look at, too',
    body: "return db.collection('no').find({ qty: { $foo: 1 } }).toArray();",
    error: server('collection.find', 'BadValue', '$foo'),
  },
  {
    name: '$and needs an array',
    body: 'return things.findOne({ $and: {} });',
    error: server('collection.findOne', 'BadValue', '$and'),
  },
  {
    name: '$or must not be empty',
    body: 'return things.findOne({ $or: [] });',
    error: server('collection.findOne', 'BadValue'),
  },
  {
    name: '$in needs an array',
    body: 'return things.findOne({ a: { $in: 1 } });',
    error: server('collection.findOne', 'BadValue', '$in needs an array'),
  },
  {
    name: '$size must not be negative',
    body: 'return things.findOne({ a: { $size: -1 } });',
    error: { name: 'MongoServerError', method: 'collection.findOne' },
  },
];
