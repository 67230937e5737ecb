import type { Document } from 'mongodb';
import { aggregate, type Hostile, range } from './command-for-tests.ts';

const self = { from: 'many', pipeline: [] as Document[], as: 'x' };

/** Stages that multiply documents, or gather them. */
export const stages: readonly Hostile[] = [
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
    ends: ['Location5897900'],
  },
  {
    name: 'gaps filled by milliseconds',
    command: aggregate('one', {
      $densify: {
        field: 'at',
        range: { step: 1, unit: 'millisecond', bounds: [new Date(0), new Date(4e12)] },
      },
    }),
    ends: ['Location5897900'],
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
