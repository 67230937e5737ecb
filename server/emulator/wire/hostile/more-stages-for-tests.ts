import type { Document } from 'mongodb';
import { aggregate, depth, type Hostile, nested, range, set } from './command-for-tests.ts';

const spread = [{ $set: { each: range(1_000_000) } }, { $unwind: '$each' }];
const branch = (when: Document, gives: number): Document =>
  Object.fromEntries([
    ['case', when],
    ['then', gives],
  ]);
const letters = (count: number) => 'a'.repeat(count);

/** Stages that work together on more than there is time or memory for. */
export const together: readonly Hostile[] = [
  {
    name: 'facets that unwind and group',
    command: aggregate('many', {
      $facet: Object.fromEntries(
        Array.from({ length: 20 }, (_, at): [string, Document[]] => [
          `f${at}`,
          [...spread, { $group: { _id: { n: '$n', each: '$each' } } }],
        ]),
      ),
    }),
  },
  {
    name: 'a graph that comes back to itself, from everywhere',
    command: aggregate('many', ...spread, {
      $graphLookup: {
        from: 'many',
        startWith: '$same',
        connectFromField: 'same',
        connectToField: 'same',
        as: 'found',
        depthField: 'depth',
      },
    }),
  },
  {
    name: 'windows by ranges of values over all',
    command: aggregate('many', ...spread, {
      $setWindowFields: {
        sortBy: { each: 1 },
        output: { all: { $push: '$each', window: { range: [-1_000_000, 1_000_000] } } },
      },
    }),
  },
  {
    name: 'the median of all windows',
    command: aggregate('many', ...spread, {
      $setWindowFields: {
        sortBy: { each: 1 },
        output: {
          m: {
            $percentile: { input: '$each', p: [0.5, 0.9], method: 'approximate' },
            window: { documents: ['unbounded', 'unbounded'] },
          },
        },
      },
    }),
  },
  {
    name: 'buckets by a grid of numbers',
    command: aggregate('many', ...spread, {
      $bucketAuto: { groupBy: { $multiply: ['$each', 1.5] }, buckets: 1_000_000, granularity: 'E192' },
    }),
    ends: ['Location40258', 'Location40241', 'Overflow'],
  },
  {
    name: 'branches in branches',
    command: aggregate('many', {
      $project: {
        value: nested(5000, (inner) => ({
          $switch: { branches: [branch({ $lt: ['$n', -1] }, 1)], default: inner },
        })),
      },
    }),
    ends: depth,
  },
  {
    name: 'a hundred thousand branches for each of many',
    command: aggregate('many', ...spread, {
      $project: {
        value: {
          $switch: {
            branches: Array.from({ length: 20_000 }, (_, at) => branch({ $eq: ['$each', -at - 1] }, at)),
            default: 0,
          },
        },
      },
    }),
  },
  {
    name: 'every place of a pattern in long texts',
    command: aggregate(
      'many',
      ...spread,
      { $project: { found: { $regexFindAll: { input: letters(100_000), regex: '(a)(a)?' } } } },
      { $sort: { found: 1 } },
    ),
  },
  {
    name: 'a sort by a collation',
    command: {
      ...aggregate('many', ...spread, { $set: { t: { $toString: '$each' } } }, { $sort: { t: -1, n: 1 } }),
      collation: { locale: 'de', strength: 1, numericOrdering: true },
    },
  },
  {
    name: 'groups by a collation',
    command: {
      ...aggregate('many', ...spread, { $group: { _id: { $toString: '$each' }, n: { $sum: 1 } } }),
      collation: { locale: 'fr', strength: 1 },
    },
  },
  {
    name: 'a million values for each of a million',
    command: aggregate('many', ...spread, {
      $match: { each: { $in: Array.from({ length: 300_000 }, (_, at) => -at - 1) } },
    }),
  },
  {
    name: 'an update by a pipeline that squares',
    command: set([
      { $set: { list: range(5000) } },
      { $set: { list: { $map: { input: '$list', in: '$list' } } } },
      {
        $set: {
          size: {
            $size: {
              $reduce: { input: '$list', initialValue: [], in: { $concatArrays: ['$$value', '$$this'] } },
            },
          },
        },
      },
    ]),
  },
  {
    name: 'documents merged into the collection that they come from',
    command: aggregate(
      'many',
      ...spread,
      { $project: { _id: { $concat: [{ $toString: '$n' }, '-', { $toString: '$each' }] }, n: 1 } },
      { $merge: { into: 'many', whenMatched: 'fail' } },
    ),
  },
  {
    name: 'joins by an expression on both sides',
    command: aggregate('many', {
      $lookup: {
        from: 'many',
        let: { n: '$n' },
        pipeline: [
          ...spread,
          { $match: { $expr: { $eq: [{ $mod: ['$each', 7] }, { $mod: ['$$n', 7] }] } } },
          { $count: 'n' },
        ],
        as: 'found',
      },
    }),
  },
  {
    name: 'every pair of sets',
    command: aggregate(
      'many',
      ...spread,
      { $project: { s: { $setIntersection: ['$big', range(1000)] } } },
      {
        $group: { _id: null, all: { $setUnion: '$s' } },
      },
    ),
  },
  {
    name: 'interpolation between missing values',
    command: aggregate('many', ...spread, {
      $fill: {
        sortBy: { each: 1 },
        partitionBy: { $mod: ['$each', 3] },
        output: { gap: { method: 'linear' } },
      },
    }),
  },
  {
    name: 'a sort of a sort of a sort',
    command: aggregate(
      'many',
      ...spread,
      ...Array.from({ length: 300 }, (_, at) => ({ $sort: { each: at % 2 === 0 ? -1 : 1, n: 1 } })),
    ),
  },
  {
    name: 'a thousand conditions with patterns on many',
    command: {
      aggregate: 'texts',
      pipeline: [
        ...spread,
        { $match: { $or: Array.from({ length: 1000 }, (_, at) => ({ text: { $regex: `b{${at}}$` } })) } },
      ],
      cursor: {},
    },
    ends: ['BadValue', 'Location51091'],
  },
  {
    name: 'a statement for each of many, which all find everything',
    command: {
      update: 'many',
      updates: Array.from({ length: 2000 }, () => ({
        q: { $expr: { $gte: [{ $sum: '$big' }, 0] } },
        u: { $inc: { n: 1 } },
        multi: true,
      })),
    },
  },
  {
    name: 'a key as long as a document, for each of many',
    command: aggregate('many', ...spread, {
      $group: { _id: { text: { $concat: [letters(10_000), { $toString: '$each' }] } } },
    }),
  },
];
