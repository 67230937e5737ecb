import { type FunctionCase, fruit, refused, withFruit } from './function-case.ts';

const filters: Readonly<Record<string, string>> = {
  $expr: '{ $expr: { $eq: ["$a", 1] } }',
  $jsonSchema: '{ $jsonSchema: {} }',
  $mod: '{ qty: { $mod: [2, 0] } }',
  $regex: "{ name: { $regex: 'a' } }",
  $text: "{ $text: { $search: 'a' } }",
  $where: "{ $where: 'true' }",
  $geoWithin: '{ at: { $geoWithin: { $box: [[0, 0], [1, 1]] } } }',
  $geoIntersects: "{ at: { $geoIntersects: { $geometry: { type: 'Point', coordinates: [0, 0] } } } }",
  $near: '{ at: { $near: [0, 0] } }',
  $nearSphere: '{ at: { $nearSphere: [0, 0] } }',
  $bitsAllClear: '{ qty: { $bitsAllClear: 1 } }',
  $bitsAllSet: '{ qty: { $bitsAllSet: 1 } }',
  $bitsAnyClear: '{ qty: { $bitsAnyClear: 1 } }',
  $bitsAnySet: '{ qty: { $bitsAnySet: 1 } }',
};
const onlyForSystem = (method: string, argument: string, operator: string) => ({
  name: 'OperatorNotAllowed',
  method,
  argument,
  message: `${operator}, which is only allowed in system functions`,
});

function user(name: string, body: string, method: string, argument: string, operator = '$mod'): FunctionCase {
  return {
    name: `a user function is refused ${name}`,
    body,
    given: withFruit,
    error: onlyForSystem(method, argument, operator),
    after: { things: fruit },
  };
}
const mod = '{ qty: { $mod: [2, 0] } }';

export const ruleCases: readonly FunctionCase[] = [
  ...Object.entries(filters).map(([operator, filter]) =>
    user(
      `${operator} in a filter`,
      `return things.findOne(${filter});`,
      'collection.findOne',
      'query',
      operator,
    ),
  ),
  user(
    'a regular expression in a filter',
    'return things.findOne({ name: /a/ });',
    'collection.findOne',
    'query',
    'a regular expression',
  ),
  user(
    'a regular expression inside $in',
    'return things.findOne({ name: { $in: [/a/] } });',
    'collection.findOne',
    'query',
    'a regular expression',
  ),
  user(
    'such selectors inside $or',
    `return things.findOne({ $or: [${mod}] });`,
    'collection.findOne',
    'query',
  ),
  user(
    'such selectors inside $not',
    'return things.findOne({ qty: { $not: { $mod: [2, 0] } } });',
    'collection.findOne',
    'query',
  ),
  user(
    'such selectors inside $elemMatch',
    'return things.findOne({ tags: { $elemMatch: { $regex: "r" } } });',
    'collection.findOne',
    'query',
    '$regex',
  ),
  user('such selectors in find', `return things.find(${mod}).toArray();`, 'collection.find', 'query'),
  user('such selectors in count', `return things.count(${mod});`, 'collection.count', 'query'),
  user(
    'such selectors in distinct',
    `return things.distinct('name', ${mod});`,
    'collection.distinct',
    'query',
  ),
  user(
    'such selectors in updateOne',
    `return things.updateOne(${mod}, { $set: { a: 1 } });`,
    'collection.updateOne',
    'query',
  ),
  user(
    'such selectors in updateMany',
    `return things.updateMany(${mod}, { $set: { a: 1 } });`,
    'collection.updateMany',
    'query',
  ),
  user('such selectors in deleteOne', `return things.deleteOne(${mod});`, 'collection.deleteOne', 'query'),
  user('such selectors in deleteMany', `return things.deleteMany(${mod});`, 'collection.deleteMany', 'query'),
  user(
    'such selectors in findOneAndUpdate',
    `return things.findOneAndUpdate(${mod}, { $set: { a: 1 } });`,
    'collection.findOneAndUpdate',
    'query',
  ),
  user(
    'such selectors in findOneAndReplace',
    `return things.findOneAndReplace(${mod}, {});`,
    'collection.findOneAndReplace',
    'query',
  ),
  user(
    'such selectors in findOneAndDelete',
    `return things.findOneAndDelete(${mod});`,
    'collection.findOneAndDelete',
    'query',
  ),
  user(
    'such selectors in bulkWrite, before anything is done',
    `return things.bulkWrite([{ deleteMany: { filter: {} } }, { deleteOne: { filter: ${mod} } }]);`,
    'collection.bulkWrite',
    'operations[1].deleteOne.filter',
  ),
  user(
    'such selectors in array filters',
    "return things.updateOne({}, { $set: { 'tags.$[t]': 1 } }, { arrayFilters: [{ t: { $regex: 'r' } }] });",
    'collection.updateOne',
    'options.arrayFilters[0]',
    '$regex',
  ),
  user(
    'such selectors in $pull',
    "return things.updateOne({}, { $pull: { tags: { $regex: 'r' } } });",
    'collection.updateOne',
    'update.$pull',
    '$regex',
  ),
  user(
    'such selectors in $match',
    `return things.aggregate([{ $match: ${mod} }]).toArray();`,
    'collection.aggregate',
    'pipeline[0].$match',
  ),
  user(
    'such selectors in a $match inside of $lookup',
    "return things.aggregate([{ $lookup: { from: 'things', pipeline: [{ $match: { $expr: true } }], as: 'x' } }]).toArray();",
    'collection.aggregate',
    'pipeline[0].$lookup.pipeline[0].$match',
    '$expr',
  ),
  {
    name: 'a user function may use expressions in other stages',
    body: "return things.aggregate([{ $match: { _id: 2 } }, { $project: { _id: 0, even: { $eq: [{ $mod: ['$qty', 2] }, 0] } } }]).toArray();",
    given: withFruit,
    result: [{ even: true }],
  },
  {
    name: 'a system function may use them in changes',
    body: 'return things.deleteMany({ $expr: { $gt: ["$qty", 4] }, name: /a/ });',
    given: withFruit,
    runAs: 'system',
    result: { deletedCount: 2 },
  },
  {
    name: 'a regular expression may be written as a value',
    body: 'await things.insertOne({ _id: 1, v: /ab/i }); const { v } = await things.findOne({ _id: 1 }); return [v instanceof RegExp, v.source, v.flags];',
    result: [true, 'ab', 'i'],
  },
  {
    name: 'a filter must be an object',
    body: "return things.find('name').toArray();",
    error: refused('collection.find', 'query', 'not text'),
  },
  {
    name: 'a filter must not be an array',
    body: 'return things.count([]);',
    error: refused('collection.count', 'query', 'not an array'),
  },
  {
    name: 'a filter must not be an ObjectId',
    body: 'return things.findOne(new BSON.ObjectId());',
    error: refused('collection.findOne', 'query', 'ObjectId'),
  },
  {
    name: 'a filter must not hold functions',
    body: 'return things.deleteMany({ $where: () => true });',
    given: withFruit,
    error: refused('collection.deleteMany', 'query', 'functions'),
    after: { things: fruit },
  },
  {
    name: 'one argument too many is refused',
    body: "return things.count({}, {}, 'x');",
    error: refused('collection.count', 'argument 3', 'query, options'),
  },
  {
    name: 'an unknown option of find is refused',
    body: 'return things.find({}, {}, { tailable: true }).toArray();',
    error: refused('collection.find', 'options.tailable', 'is not an option'),
  },
  {
    name: 'an unknown option of aggregate is refused',
    body: 'return things.aggregate([], { explain: true }).toArray();',
    error: refused('collection.aggregate', 'options.explain'),
  },
  {
    name: 'an unknown option of count is refused',
    body: 'return things.count({}, { sort: {} });',
    error: refused('collection.count', 'options.sort'),
  },
  {
    name: 'an unknown option of distinct is refused',
    body: "return things.distinct('a', {}, { limit: 1 });",
    error: refused('collection.distinct', 'options.limit'),
  },
  {
    name: 'options must be an object',
    body: 'return things.count({}, 5);',
    error: refused('collection.count', 'options', 'not a number'),
  },
  {
    name: 'a negative limit of count is refused',
    body: 'return things.count({}, { limit: -1 });',
    error: refused('collection.count', 'options.limit', 'negative'),
  },
  {
    name: 'maxTimeMS must be a number',
    body: "return things.find({}, {}, { maxTimeMS: '1s' }).toArray();",
    error: refused('collection.find', 'options.maxTimeMS'),
  },
  {
    name: 'distinct needs the name of a field',
    body: 'return things.distinct({}, {});',
    error: refused('collection.distinct', 'field'),
  },
  {
    name: 'methods that the client does not have are not there',
    body: 'return [typeof things.watch, typeof things.drop, typeof things.createIndex, typeof db.dropDatabase, typeof db.command];',
    result: ['undefined', 'undefined', 'undefined', 'undefined', 'undefined'],
  },
];
