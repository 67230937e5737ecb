import type { Document } from 'mongodb';

/** A command that would take all time or all memory. */
export interface Hostile {
  name: string;
  command: Document;
  /** The code names with which the database may end it; the limit of time is always one. */
  ends?: readonly string[];
  /** It is no trouble after all: the reply is right, and comes in time. */
  mayEnd?: boolean;
}

const range = (count: number) => ({ $range: [0, count] });
const aggregate = (name: string, ...pipeline: Document[]): Document => ({
  aggregate: name,
  pipeline,
  cursor: {},
});
const compute = (value: unknown): Document => aggregate('one', { $project: { value } });
const doubled = (initialValue: unknown, twice: unknown, times = 60) => ({
  $reduce: { input: range(times), initialValue, in: twice },
});
const nested = (depth: number, wrap: (inner: unknown) => unknown, inner: unknown = 1): unknown =>
  Array.from({ length: depth }).reduce<unknown>((value) => wrap(value), inner);
const set = (value: unknown): Document => ({ update: 'many', updates: [{ q: {}, u: value, multi: true }] });

const memory = ['ExceededMemoryLimit', 'BSONObjectTooLarge', 'QueryExceededMemoryLimitNoDiskUseAllowed'];
const depth = ['Overflow', 'BadValue', 'FailedToParse', 'MaxSubPipelineDepthExceeded'];
const self = { from: 'many', pipeline: [] as Document[], as: 'x' };

const grown: Hostile[] = [
  { name: 'a range of a billion', command: compute(range(1_000_000_000)) },
  { name: 'the size of a range of a billion', command: compute({ $size: range(1_000_000_000) }) },
  { name: 'a list that doubles', command: compute(doubled([1], { $concatArrays: ['$$value', '$$value'] })) },
  { name: 'a text that doubles', command: compute(doubled('ab', { $concat: ['$$value', '$$value'] })) },
  {
    name: 'a text that doubles, by $replaceAll',
    command: compute(doubled('a', { $replaceAll: { input: '$$value', find: 'a', replacement: 'aa' } })),
  },
  { name: 'a document that doubles', command: compute(doubled({ a: 1 }, { a: '$$value', b: '$$value' })) },
  { name: 'a list in lists', command: compute(doubled([], ['$$value', '$$value'])) },
  {
    name: 'the length of a text that doubles',
    command: compute({ $strLenCP: doubled('ab', { $concat: ['$$value', '$$value'] }) }),
  },
  {
    name: 'merged objects that grow',
    command: compute(
      doubled(
        {},
        {
          $mergeObjects: [
            '$$value',
            { $arrayToObject: [[{ k: { $toString: '$$this' }, v: range(100_000) }]] },
          ],
        },
        100_000,
      ),
    ),
  },
  {
    name: 'a map of a map of a map',
    command: compute({
      $map: {
        input: range(10_000),
        in: { $map: { input: range(10_000), in: { $map: { input: range(10_000), in: 1 } } } },
      },
    }),
  },
  {
    name: 'the sum of a map of a map',
    command: compute({
      $sum: {
        $map: {
          input: range(100_000),
          as: 'a',
          in: { $sum: { $map: { input: range(100_000), in: '$$a' } } },
        },
      },
    }),
  },
  {
    name: 'a filter of filters',
    command: compute({
      $filter: {
        input: range(100_000),
        as: 'a',
        cond: {
          $gt: [{ $size: { $filter: { input: range(100_000), cond: { $eq: ['$$this', '$$a'] } } } }, 2],
        },
      },
    }),
  },
  { name: 'zipped ranges', command: compute({ $zip: { inputs: [range(5_000_000), range(5_000_000)] } }) },
  {
    name: 'zipped with defaults',
    command: compute({ $zip: { inputs: [range(10_000_000), []], useLongestLength: true, defaults: [0, 0] } }),
  },
  { name: 'a union of sets', command: compute({ $setUnion: [range(10_000_000), range(10_000_000)] }) },
  {
    name: 'an intersection of sets',
    command: compute({ $setIntersection: [range(5_000_000), range(5_000_000)] }),
  },
  { name: 'a reversed range', command: compute({ $reverseArray: range(50_000_000) }) },
  { name: 'a sorted range', command: compute({ $sortArray: { input: range(5_000_000), sortBy: -1 } }) },
  {
    name: 'objects to lists and back',
    command: compute({
      $objectToArray: {
        $arrayToObject: { $map: { input: range(5_000_000), in: { k: { $toString: '$$this' }, v: 1 } } },
      },
    }),
  },
  {
    name: 'positions in long lists',
    command: compute({ $map: { input: range(100_000), in: { $indexOfArray: [range(100_000), -1] } } }),
  },
  {
    name: 'a text cut into its letters',
    command: compute({
      $map: {
        input: range(1000),
        in: { $split: [doubled('ab,', { $concat: ['$$value', '$$value'] }, 20), ','] },
      },
    }),
  },
  {
    name: 'letters counted again and again',
    command: compute({
      $map: {
        input: range(1_000_000),
        in: { $strLenCP: doubled('ab', { $concat: ['$$value', '$$value'] }, 16) },
      },
    }),
  },
  {
    name: 'a large power',
    command: compute(doubled(1, { $add: ['$$value', { $pow: [2, '$$this'] }] }, 50_000_000)),
  },
];

const patterns: Hostile[] = [
  {
    name: 'a pattern that tries everything',
    command: { find: 'texts', filter: { text: { $regex: '^(a+)+$' } } },
    mayEnd: true,
  },
  { name: 'the same as a value', command: { find: 'texts', filter: { text: /^(a|aa)+$/ } }, mayEnd: true },
  {
    name: 'the same in $in',
    command: { count: 'texts', query: { text: { $in: [/^(\w+\s?)*$/] } } },
    mayEnd: true,
  },
  {
    name: 'the same in $not',
    command: { find: 'texts', filter: { text: { $not: /^(a*)*b$/ } } },
    mayEnd: true,
  },
  {
    name: 'the same in $regexMatch',
    command: aggregate('texts', { $match: { $expr: { $regexMatch: { input: '$text', regex: '^(a+)+$' } } } }),
    mayEnd: true,
  },
  {
    name: 'the same in $regexFind',
    command: aggregate('texts', {
      $project: { found: { $regexFind: { input: '$text', regex: '(x+x+)+y|^(a+)+$' } } },
    }),
    mayEnd: true,
  },
  {
    name: 'the same in $regexFindAll',
    command: aggregate('texts', {
      $project: { found: { $regexFindAll: { input: '$text', regex: '(a?){30}a{30}' } } },
    }),
    mayEnd: true,
  },
  {
    name: 'with a reference to a group',
    command: { find: 'texts', filter: { text: { $regex: '^(a+)\\1*(a+)*$' } } },
    mayEnd: true,
  },
  {
    name: 'with a look ahead',
    command: { find: 'texts', filter: { text: { $regex: '^(?=(a+)+$)' } } },
    mayEnd: true,
  },
  {
    name: 'in $distinct',
    command: { distinct: 'texts', key: 'text', query: { text: { $regex: '^(a+)+$' } } },
    mayEnd: true,
  },
  {
    name: 'in an update',
    command: {
      update: 'texts',
      updates: [{ q: { text: { $regex: '^(a+)+$' } }, u: { $set: { found: true } }, multi: true }],
    },
    mayEnd: true,
  },
  {
    name: 'in $pull',
    command: { update: 'texts', updates: [{ q: {}, u: { $pull: { list: /^(a+)+$/ } }, multi: true }] },
    mayEnd: true,
  },
  {
    name: 'in $jsonSchema',
    command: { find: 'texts', filter: { $jsonSchema: { properties: { text: { pattern: '^(a+)+$' } } } } },
    mayEnd: true,
  },
  {
    name: 'in $elemMatch of a projection',
    command: { find: 'texts', filter: {}, projection: { list: { $elemMatch: { $regex: '^(a+)+$' } } } },
    mayEnd: true,
  },
  {
    name: 'in a filter of array elements',
    command: {
      update: 'texts',
      updates: [{ q: {}, u: { $set: { 'list.$[x]': 1 } }, arrayFilters: [{ x: /^(a+)+$/ }], multi: true }],
    },
    mayEnd: true,
  },
];

const stages: Hostile[] = [
  {
    name: 'a join of a join of a join',
    command: aggregate('many', {
      $lookup: { ...self, pipeline: [{ $lookup: { ...self, pipeline: [{ $lookup: self }] } }] },
    }),
  },
  {
    name: 'a join by fields of everything with everything',
    command: aggregate(
      'many',
      { $lookup: { from: 'many', localField: 'same', foreignField: 'same', as: 'x' } },
      { $unwind: '$x' },
      { $lookup: { from: 'many', localField: 'same', foreignField: 'same', as: 'y' } },
      { $unwind: '$y' },
      { $group: { _id: '$x.n', all: { $push: '$$ROOT' } } },
    ),
  },
  {
    name: 'a graph of everything',
    command: aggregate(
      'many',
      {
        $graphLookup: {
          from: 'many',
          startWith: '$same',
          connectFromField: 'same',
          connectToField: 'same',
          as: 'x',
        },
      },
      { $unwind: '$x' },
      {
        $graphLookup: {
          from: 'many',
          startWith: '$x.same',
          connectFromField: 'same',
          connectToField: 'same',
          as: 'y',
        },
      },
    ),
  },
  {
    name: 'gaps filled by a millionth',
    command: aggregate('many', { $densify: { field: 'n', range: { step: 0.000_001, bounds: 'full' } } }),
  },
  {
    name: 'gaps filled by milliseconds',
    command: aggregate('one', {
      $densify: {
        field: 'at',
        range: { step: 1, unit: 'millisecond', bounds: [new Date(0), new Date(4e12)] },
      },
    }),
  },
  {
    name: 'unwound ranges',
    command: aggregate(
      'one',
      { $project: { a: range(10_000), b: range(10_000), c: range(10_000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $unwind: '$c' },
    ),
  },
  {
    name: 'unwound and counted',
    command: aggregate(
      'one',
      { $project: { a: range(100_000), b: range(100_000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $count: 'n' },
    ),
  },
  {
    name: 'unwound and sorted',
    command: aggregate(
      'one',
      { $project: { a: range(10_000), b: range(10_000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $sort: { b: -1, a: 1 } },
    ),
  },
  {
    name: 'unwound and pushed',
    command: aggregate(
      'one',
      { $project: { a: range(10_000), b: range(10_000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $group: { _id: null, all: { $push: '$$ROOT' } } },
    ),
  },
  {
    name: 'unwound and gathered',
    command: aggregate(
      'one',
      { $project: { a: range(10_000), b: range(10_000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      {
        $group: {
          _id: null,
          all: { $addToSet: { $concat: [{ $toString: '$a' }, '-', { $toString: '$b' }] } },
        },
      },
    ),
  },
  {
    name: 'a group for each of many',
    command: aggregate(
      'one',
      { $project: { a: range(10_000), b: range(10_000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $group: { _id: { a: '$a', b: '$b' } } },
    ),
  },
  {
    name: 'facets of all of it',
    command: aggregate(
      'many',
      { $lookup: self },
      { $unwind: '$x' },
      {
        $facet: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, [{ $sort: { n: 1 } }]])),
      },
    ),
  },
  {
    name: 'buckets of much',
    command: aggregate(
      'one',
      { $project: { a: range(10_000), b: range(10_000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $bucketAuto: { groupBy: '$b', buckets: 1000 } },
    ),
  },
  {
    name: 'windows over all before',
    command: aggregate(
      'one',
      { $project: { a: range(200_000) } },
      { $unwind: '$a' },
      {
        $setWindowFields: {
          sortBy: { a: 1 },
          output: { all: { $push: '$a', window: { documents: ['unbounded', 'current'] } } },
        },
      },
    ),
  },
  {
    name: 'sums in windows',
    command: aggregate(
      'one',
      { $project: { a: range(200_000) } },
      { $unwind: '$a' },
      {
        $setWindowFields: {
          sortBy: { a: 1 },
          output: { sum: { $stdDevPop: '$a', window: { documents: [-50_000, 50_000] } } },
        },
      },
    ),
  },
  {
    name: 'unions of unions',
    command: aggregate(
      'many',
      ...Array.from({ length: 20 }, () => ({
        $unionWith: {
          coll: 'many',
          pipeline: [{ $unionWith: { coll: 'many', pipeline: [{ $lookup: self }] } }],
        },
      })),
    ),
  },
  {
    name: 'a document that grows by stages',
    command: aggregate(
      'one',
      { $set: { x: 'abcdefghij' } },
      ...Array.from({ length: 40 }, () => ({ $set: { x: ['$x', '$x'] } })),
    ),
  },
  {
    name: 'redaction of much',
    command: aggregate(
      'one',
      { $project: { a: { $map: { input: range(3_000_000), in: { b: { c: '$$this' } } } } } },
      { $redact: '$$DESCEND' },
    ),
  },
  {
    name: 'documents of a range',
    command: {
      aggregate: 1,
      pipeline: [{ $documents: { $map: { input: range(50_000_000), in: { a: '$$this' } } } }],
      cursor: {},
    },
  },
  {
    name: 'a sample of much',
    command: aggregate(
      'one',
      { $project: { a: range(10_000), b: range(10_000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $sample: { size: 1_000_000 } },
    ),
  },
  {
    name: 'a sort of large documents',
    command: aggregate('many', { $set: { x: range(100_000) } }, { $sort: { x: -1 } }),
  },
  {
    name: 'written by $merge',
    command: aggregate(
      'one',
      { $project: { a: range(10_000), b: range(10_000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $project: { _id: { a: '$a', b: '$b' } } },
      { $merge: 'merged' },
    ),
  },
  {
    name: 'written by $out',
    command: aggregate(
      'one',
      { $project: { a: range(10_000), b: range(10_000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $unset: '_id' },
      { $out: 'written' },
    ),
  },
];

const written: Hostile[] = [
  {
    name: 'a pipeline that grows every document',
    command: set([{ $set: { x: { $map: { input: range(1_000_000), in: '$$this' } } } }]),
  },
  {
    name: 'a document written that doubles',
    command: set([{ $set: { x: doubled('ab', { $concat: ['$$value', '$$value'] }) } }]),
  },
  {
    name: 'a million pushed',
    command: set({ $push: { list: { $each: Array.from({ length: 1_000_000 }, (_, at) => at), $sort: -1 } } }),
    mayEnd: true,
  },
  {
    name: 'many added to a set',
    command: set({ $addToSet: { list: { $each: Array.from({ length: 50_000 }, (_, at) => at) } } }),
    mayEnd: true,
  },
  {
    name: 'many pulled',
    command: set({ $pullAll: { big: Array.from({ length: 100_000 }, (_, at) => at + 0.5) } }),
    mayEnd: true,
  },
  {
    name: 'many filters of elements',
    command: {
      update: 'many',
      updates: [
        {
          q: {},
          u: { $set: { 'big.$[a]': 1 } },
          arrayFilters: [{ $or: Array.from({ length: 10_000 }, (_, at) => ({ a: -at - 1 })) }],
          multi: true,
        },
      ],
    },
    mayEnd: true,
  },
  {
    name: 'an upsert with a long filter',
    command: {
      update: 'many',
      updates: [
        {
          q: { $and: Array.from({ length: 50_000 }, (_, at) => ({ [`f${at}`]: at })) },
          u: { $set: { z: 1 } },
          upsert: true,
        },
      ],
    },
    mayEnd: true,
  },
  {
    name: 'found and changed by an endless expression',
    command: {
      findAndModify: 'many',
      query: { $expr: { $gt: [{ $size: range(100_000_000) }, 0] } },
      update: { $set: { a: 1 } },
    },
  },
  {
    name: 'deleted by an endless expression',
    command: {
      delete: 'many',
      deletes: [{ q: { $expr: { $lt: [{ $sum: range(50_000_000) }, 0] } }, limit: 0 }],
    },
  },
];

const points = (count: number): number[][] => {
  const ring = Array.from({ length: count }, (_, at): number[] => {
    const angle = (at / count) * 2 * Math.PI;
    return [40 * Math.cos(angle), 40 * Math.sin(angle)];
  });
  return [...ring, ring[0] as number[]];
};

const filters: Hostile[] = [
  {
    name: 'a hundred thousand alternatives',
    command: { find: 'many', filter: { $or: Array.from({ length: 100_000 }, (_, at) => ({ n: -at - 1 })) } },
    mayEnd: true,
  },
  {
    name: 'a million values',
    command: { find: 'many', filter: { big: { $in: Array.from({ length: 500_000 }, (_, at) => at + 0.5) } } },
    mayEnd: true,
  },
  {
    name: 'values that no list has',
    command: {
      find: 'many',
      filter: { big: { $nin: Array.from({ length: 100_000 }, (_, at) => ({ at })) } },
    },
    mayEnd: true,
  },
  {
    name: 'a deep filter',
    command: {
      find: 'many',
      filter: nested(90, (inner) => ({ $and: [inner, inner] }), { n: 1 }) as Document,
    },
    ends: depth,
  },
  {
    name: 'a deep expression',
    command: compute(nested(150, (inner) => ({ $abs: [inner] }))),
    ends: depth,
    mayEnd: true,
  },
  {
    name: 'conditions in conditions',
    command: aggregate('many', {
      $match: { $expr: nested(90, (inner) => ({ $or: [inner, { $eq: ['$n', -1] }] }), false) },
    }),
    ends: depth,
    mayEnd: true,
  },
  {
    name: 'a deep document',
    command: { insert: 'deep', documents: [nested(180, (a) => ({ a })) as Document] },
    ends: depth,
    mayEnd: true,
  },
  {
    name: 'a thousand and one stages',
    command: aggregate('many', ...Array.from({ length: 1001 }, () => ({ $set: { a: 1 } }))),
    ends: ['FailedToParse'],
  },
  {
    name: 'pipelines in pipelines',
    command: aggregate(
      'many',
      nested(25, (inner) => ({ $unionWith: { coll: 'many', pipeline: [inner] } }), {
        $match: {},
      }) as Document,
    ),
    ends: depth,
  },
  {
    name: 'code in a filter',
    command: { find: 'many', filter: { $where: 'while(true){}' } },
    ends: ['NotImplemented', 'BadValue'],
  },
  {
    name: 'code in an expression',
    command: compute({ $function: { body: 'function(){while(true){}}', args: [], lang: 'js' } }),
    ends: ['NotImplemented', 'BadValue', 'UnrecognizedExpression', 'InvalidPipelineOperator'],
  },
  {
    name: 'a polygon of many corners',
    command: {
      find: 'places',
      filter: { at: { $geoWithin: { $geometry: { type: 'Polygon', coordinates: [points(100_000)] } } } },
    },
    mayEnd: true,
  },
  {
    name: 'polygons that cross',
    command: {
      find: 'places',
      filter: {
        shape: { $geoIntersects: { $geometry: { type: 'Polygon', coordinates: [points(20_000)] } } },
      },
    },
    mayEnd: true,
  },
  {
    name: 'a schema in schemas',
    command: {
      find: 'many',
      filter: {
        $jsonSchema: nested(80, (inner) => ({ anyOf: [inner, inner] }), { required: ['z'] }) as Document,
      },
    },
    ends: depth,
  },
  {
    name: 'a schema with many alternatives',
    command: {
      find: 'many',
      filter: {
        $jsonSchema: {
          properties: {
            big: { items: { anyOf: Array.from({ length: 2000 }, (_, at) => ({ enum: [-at - 1] })) } },
          },
        },
      },
    },
    mayEnd: true,
  },
  {
    name: 'unique items of long lists',
    command: { find: 'many', filter: { $jsonSchema: { properties: { big: { uniqueItems: true } } } } },
    mayEnd: true,
  },
  {
    name: 'a search for words',
    command: { find: 'many', filter: { $text: { $search: 'a '.repeat(100_000) } } },
    ends: ['NotImplemented', 'IndexNotFound'],
  },
  {
    name: 'a count by an endless expression',
    command: { count: 'many', query: { $expr: { $gt: [{ $sum: range(50_000_000) }, -1] } } },
  },
  {
    name: 'distinct values by an endless expression',
    command: { distinct: 'many', key: 'n', query: { $expr: { $gt: [{ $sum: range(50_000_000) }, -1] } } },
  },
  {
    name: 'a projection that computes much',
    command: { find: 'many', filter: {}, projection: { x: { $sum: range(50_000_000) } } },
  },
];

export const hostile: readonly Hostile[] = [...grown, ...patterns, ...stages, ...written, ...filters];
/** Limits of memory, besides those that a command names itself. */
export const memoryEnds = memory;

/** What the commands work on. */
export const ground: Record<string, Document[]> = {
  one: [{ _id: 1, at: new Date(0) }],
  many: Array.from({ length: 400 }, (_, n) => ({
    _id: n,
    n,
    same: 1,
    big: Array.from({ length: 200 }, (_, at) => at),
  })),
  texts: Array.from({ length: 50 }, (_, n) => ({
    _id: n,
    text: `${'a'.repeat(40 + n)}!`,
    list: [`${'a'.repeat(40)}!`],
  })),
  places: Array.from({ length: 500 }, (_, n) => ({
    _id: n,
    at: { type: 'Point', coordinates: [(n % 90) - 45, n % 45] },
    shape: { type: 'Polygon', coordinates: [points(200)] },
  })),
};
