import { Decimal128, type Document, Long } from 'bson';
import { type ExpectedError, type FunctionCase, refused } from './function-case.ts';

const sales: readonly Document[] = [
  { _id: 1, item: 'a', n: 2, price: 10, at: new Date('2024-01-15T00:00:00Z'), tags: ['x', 'y'] },
  { _id: 2, item: 'b', n: 1, price: 20, at: new Date('2024-02-15T00:00:00Z'), tags: ['y'] },
  { _id: 3, item: 'a', n: 5, price: 10, at: new Date('2024-02-20T00:00:00Z'), tags: [] },
  { _id: 4, item: 'c', n: 3, price: 5, at: new Date('2024-03-01T00:00:00Z') },
];
const items: readonly Document[] = [
  { _id: 'a', label: 'Apple' },
  { _id: 'b', label: 'Banana' },
];
const input = { things: sales, items };

function aggregates(
  name: string,
  pipeline: unknown,
  result: unknown,
  more: Partial<FunctionCase> = {},
): FunctionCase {
  return {
    name,
    body: 'return things.aggregate(args[0]).toArray();',
    args: [pipeline],
    given: input,
    result,
    ...more,
  };
}
function refuses(name: string, pipeline: unknown, error: ExpectedError): FunctionCase {
  return { name, body: 'return things.aggregate(args[0]).toArray();', args: [pipeline], given: input, error };
}
const method = 'collection.aggregate';
const server = (message: string): ExpectedError => ({ name: 'MongoServerError', method, message });

const id = { $project: { _id: 1 } };
const byId = { $sort: { _id: 1 } };
/** One expression over the first document. */
const computes = (name: string, expression: unknown, result: unknown): FunctionCase =>
  aggregates(
    `an expression: ${name}`,
    [{ $match: { _id: 1 } }, { $project: { _id: 0, v: expression } }],
    [{ v: result }],
  );

export const aggregatingCases: readonly FunctionCase[] = [
  aggregates('an empty pipeline gives everything', [], sales),
  aggregates('$match filters', [{ $match: { item: 'a' } }, byId, id], [{ _id: 1 }, { _id: 3 }]),
  aggregates(
    '$group sums',
    [{ $group: { _id: '$item', n: { $sum: '$n' } } }, byId],
    [
      { _id: 'a', n: 7 },
      { _id: 'b', n: 1 },
      { _id: 'c', n: 3 },
    ],
  ),
  aggregates(
    '$group by null takes everything together',
    [
      {
        $group: {
          _id: null,
          count: { $sum: 1 },
          mean: { $avg: '$price' },
          low: { $min: '$price' },
          high: { $max: '$n' },
        },
      },
    ],
    [{ _id: null, count: 4, mean: 11.25, low: 5, high: 5 }],
  ),
  aggregates(
    '$group collects',
    [
      byId,
      { $group: { _id: '$item', all: { $push: '$n' }, first: { $first: '$n' }, last: { $last: '$n' } } },
      byId,
      { $limit: 1 },
    ],
    [{ _id: 'a', all: [2, 5], first: 2, last: 5 }],
  ),
  aggregates(
    '$group by an expression',
    [{ $group: { _id: { $month: '$at' }, n: { $sum: 1 } } }, byId],
    [
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 1 },
    ],
  ),
  aggregates(
    '$project computes',
    [byId, { $limit: 1 }, { $project: { _id: 0, total: { $multiply: ['$n', '$price'] } } }],
    [{ total: 20 }],
  ),
  aggregates(
    '$addFields adds',
    [
      { $match: { _id: 2 } },
      { $addFields: { double: { $multiply: ['$n', 2] } } },
      { $project: { double: 1 } },
    ],
    [{ _id: 2, double: 2 }],
  ),
  aggregates(
    '$set and $unset',
    [{ $match: { _id: 4 } }, { $set: { x: 1 } }, { $unset: ['at', 'price'] }],
    [{ _id: 4, item: 'c', n: 3, x: 1 }],
  ),
  aggregates(
    '$sort, $skip and $limit',
    [{ $sort: { price: -1, _id: 1 } }, { $skip: 1 }, { $limit: 2 }, id],
    [{ _id: 1 }, { _id: 3 }],
  ),
  aggregates(
    '$unwind makes a document of each element',
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }, { $sort: { _id: 1, tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 2, tags: 'y' },
    ],
  ),
  aggregates(
    '$unwind keeps documents without elements and counts',
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $project: { i: 1 } },
      { $sort: { _id: 1, i: 1 } },
    ],
    [
      { _id: 1, i: 0 },
      { _id: 1, i: 1 },
      { _id: 2, i: 0 },
      { _id: 3, i: null },
      { _id: 4, i: null },
    ],
  ),
  aggregates(
    '$lookup joins',
    [
      { $match: { _id: { $in: [1, 4] } } },
      { $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'of' } },
      byId,
      { $project: { of: 1 } },
    ],
    [
      { _id: 1, of: [items[0]] },
      { _id: 4, of: [] },
    ],
  ),
  aggregates(
    '$lookup with a pipeline',
    [
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: 'items',
          let: { i: '$item' },
          pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$i'] } } }, { $project: { _id: 0 } }],
          as: 'of',
        },
      },
      { $project: { of: 1 } },
    ],
    [{ _id: 1, of: [{ label: 'Apple' }] }],
    { runAs: 'system' },
  ),
  aggregates('$count counts', [{ $match: { n: { $gt: 1 } } }, { $count: 'many' }], [{ many: 3 }]),
  aggregates('$count of nothing gives nothing', [{ $match: { n: 99 } }, { $count: 'many' }], []),
  aggregates('$sortByCount', [{ $sortByCount: '$item' }, { $limit: 1 }], [{ _id: 'a', count: 2 }]),
  aggregates(
    '$facet runs several pipelines',
    [{ $facet: { count: [{ $count: 'n' }], best: [{ $sort: { price: -1 } }, { $limit: 1 }, id] } }],
    [{ count: [{ n: 4 }], best: [{ _id: 2 }] }],
  ),
  aggregates(
    '$rankFusion puts documents first that rank high in several pipelines',
    [
      {
        $rankFusion: {
          input: { pipelines: { dear: [{ $sort: { price: -1 } }], last: [{ $sort: { _id: -1 } }] } },
        },
      },
      { $limit: 1 },
      id,
    ],
    [{ _id: 2 }],
  ),
  aggregates(
    '$bucket groups by bounds',
    [
      {
        $bucket: { groupBy: '$price', boundaries: [0, 10, 20], default: 'more', output: { n: { $sum: 1 } } },
      },
    ],
    [
      { _id: 0, n: 1 },
      { _id: 10, n: 2 },
      { _id: 'more', n: 1 },
    ],
  ),
  aggregates(
    '$replaceRoot',
    [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { i: '$item' } } }],
    [{ i: 'a' }],
  ),
  aggregates(
    '$replaceWith',
    [{ $match: { _id: 1 } }, { $replaceWith: { $mergeObjects: [{ z: 1 }, { i: '$item' }] } }],
    [{ z: 1, i: 'a' }],
  ),
  aggregates(
    '$unionWith adds another collection',
    [id, { $unionWith: { coll: 'items', pipeline: [id] } }, { $group: { _id: null, n: { $sum: 1 } } }],
    [{ _id: null, n: 6 }],
  ),
  aggregates(
    '$graphLookup follows links',
    [
      { $match: { _id: 3 } },
      {
        $graphLookup: {
          from: 'things',
          startWith: '$up',
          connectFromField: 'up',
          connectToField: '_id',
          as: 'above',
          depthField: 'd',
        },
      },
      { $project: { n: { $size: '$above' } } },
    ],
    [{ _id: 3, n: 2 }],
    { given: { things: [{ _id: 1 }, { _id: 2, up: 1 }, { _id: 3, up: 2 }] } },
  ),
  aggregates(
    '$redact keeps and prunes',
    [{ $redact: { $cond: [{ $eq: ['$item', 'a'] }, '$$KEEP', '$$PRUNE'] } }, byId, id],
    [{ _id: 1 }, { _id: 3 }],
  ),
  aggregates('$sample takes the requested number', [{ $sample: { size: 3 } }, { $count: 'n' }], [{ n: 3 }]),
  aggregates(
    '$setWindowFields runs along',
    [
      {
        $setWindowFields: {
          sortBy: { _id: 1 },
          output: { sum: { $sum: '$n', window: { documents: ['unbounded', 'current'] } } },
        },
      },
      { $project: { sum: 1 } },
    ],
    [
      { _id: 1, sum: 2 },
      { _id: 2, sum: 3 },
      { _id: 3, sum: 8 },
      { _id: 4, sum: 11 },
    ],
  ),
  aggregates(
    '$out replaces a collection',
    [{ $match: { item: 'a' } }, { $project: { n: 1 } }, { $out: 'items' }],
    [],
    {
      after: {
        items: [
          { _id: 1, n: 2 },
          { _id: 3, n: 5 },
        ],
        things: sales,
      },
    },
  ),
  aggregates(
    '$merge merges into a collection',
    [
      { $group: { _id: '$item', n: { $sum: '$n' } } },
      { $merge: { into: 'items', whenMatched: 'merge', whenNotMatched: 'insert' } },
    ],
    [],
    {
      after: {
        items: [
          { _id: 'a', label: 'Apple', n: 7 },
          { _id: 'b', label: 'Banana', n: 1 },
          { _id: 'c', n: 3 },
        ],
      },
    },
  ),
  aggregates(
    'values pass through with their types',
    [{ $match: {} }],
    [{ _id: 1, l: Long.fromString('9007199254740993'), d: Decimal128.fromString('1.10') }],
    {
      given: {
        things: [{ _id: 1, l: Long.fromString('9007199254740993'), d: Decimal128.fromString('1.10') }],
      },
    },
  ),
  aggregates('an aggregation of a collection that is not there is empty', [{ $match: {} }], [], {
    given: {},
  }),
  computes('$cond', { $cond: [{ $gt: ['$n', 1] }, 'many', 'one'] }, 'many'),
  computes('$ifNull', { $ifNull: ['$nothing', 'none'] }, 'none'),
  computes('$concat and $toUpper', { $concat: [{ $toUpper: '$item' }, '-', { $toString: '$n' }] }, 'A-2'),
  computes('$dateToString', { $dateToString: { date: '$at', format: '%Y-%m-%d' } }, '2024-01-15'),
  computes(
    '$map and $filter',
    {
      $map: {
        input: { $filter: { input: [1, 2, 3], cond: { $gt: ['$$this', 1] } } },
        in: { $multiply: ['$$this', 2] },
      },
    },
    [4, 6],
  ),
  computes(
    '$reduce',
    { $reduce: { input: '$tags', initialValue: '', in: { $concat: ['$$value', '$$this'] } } },
    'xy',
  ),
  computes(
    '$switch',
    // biome-ignore lint/suspicious/noThenProperty: the operator calls it so
    { $switch: { branches: [{ case: { $eq: ['$n', 2] }, then: 'two' }], default: 'other' } },
    'two',
  ),
  computes('$arrayElemAt and $size', [{ $arrayElemAt: ['$tags', -1] }, { $size: '$tags' }], ['y', 2]),
  computes('$in', { $in: ['x', '$tags'] }, true),
  computes('$round', { $round: [2.567, 1] }, 2.6),
  computes('$literal', { $literal: '$n' }, '$n'),
  computes('$objectToArray', { $objectToArray: { a: 1 } }, [{ k: 'a', v: 1 }]),
  computes(
    '$dateAdd',
    { $dateAdd: { startDate: '$at', unit: 'day', amount: 2 } },
    new Date('2024-01-17T00:00:00Z'),
  ),
  {
    name: 'let gives variables to an aggregation',
    body: 'return things.aggregate([{ $match: { _id: 1 } }, { $project: { v: { $add: ["$n", "$$more"] } } }], { let: { more: 5 } }).toArray();',
    given: input,
    result: [{ _id: 1, v: 7 }],
  },
  {
    name: 'aggregate takes allowDiskUse and batchSize',
    body: 'return (await things.aggregate([], { allowDiskUse: true, batchSize: 1 }).toArray()).length;',
    given: input,
    result: 4,
  },
  refuses(
    '$indexStats is not available to functions',
    [{ $indexStats: {} }],
    refused(method, 'pipeline[0]', '$indexStats'),
  ),
  refuses(
    '$indexStats is not available deep inside either',
    [{ $facet: { a: [{ $indexStats: {} }] } }],
    refused(method, 'pipeline[0].$facet.a[0]', '$indexStats'),
  ),
  refuses(
    '$indexStats is not available inside of $rankFusion either',
    [{ $rankFusion: { input: { pipelines: { a: [{ $indexStats: {} }] } } } }],
    refused(method, 'pipeline[0].$rankFusion.input.pipelines.a[0]', '$indexStats'),
  ),
  refuses(
    'nor inside of $scoreFusion',
    [{ $scoreFusion: { input: { pipelines: { a: [{ $indexStats: {} }] } } } }],
    refused(method, 'pipeline[0].$scoreFusion.input.pipelines.a[0]', '$indexStats'),
  ),
  refuses('a pipeline must be an array', { $match: {} }, refused(method, 'pipeline', 'array of stages')),
  refuses(
    'a stage has one name',
    [{ $match: {}, $limit: 1 }],
    refused(method, 'pipeline[0]', 'exactly one field'),
  ),
  refuses('a stage has a name with $', [{ match: {} }], refused(method, 'pipeline[0]')),
  refuses('a stage is an object', ['$match'], refused(method, 'pipeline[0]', 'not text')),
  refuses(
    'an unknown stage is refused by its name',
    [{ $foo: {} }],
    server("Unrecognized pipeline stage name: '$foo'"),
  ),
  refuses('an unknown expression is refused by its name', [{ $project: { a: { $foo: 1 } } }], server('$foo')),
  refuses('$group needs _id', [{ $group: { n: { $sum: 1 } } }], server('_id')),
  refuses('$limit must be positive', [{ $limit: 0 }], server('positive')),
  refuses('$skip must not be negative', [{ $skip: -1 }], server('$skip')),
  refuses('$out must be last', [{ $out: 'x' }, { $match: {} }], server('$out')),
  refuses('division by zero is refused', [{ $project: { v: { $divide: ['$n', 0] } } }], server('$divide')),
  refuses(
    '$size of a value that is no array is refused',
    [{ $project: { v: { $size: '$n' } } }],
    server('$size'),
  ),
  refuses('$add of text is refused', [{ $project: { v: { $add: ['$item', 1] } } }], server('$add')),
];
