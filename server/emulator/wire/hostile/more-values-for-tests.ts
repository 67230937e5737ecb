import type { Document } from 'mongodb';
import { aggregate, compute, doubled, type Hostile, range, set } from './command-for-tests.ts';

const mapped = (count: number, each: unknown): Document => ({ $map: { input: range(count), in: each } });
const size = (value: unknown): Document => compute({ $size: value });
const summed = (count: number, each: unknown): Document =>
  compute({ $reduce: { input: range(count), initialValue: 0, in: { $add: ['$$value', each] } } });
const gathered = (count: number, initialValue: unknown, more: unknown): Document =>
  compute({ $reduce: { input: range(count), initialValue, in: more } });
const names = Array.from({ length: 500 }, (_, at) => [`k${at}`, at]);
const million = 1_000_000;

/** Values that are computed repeatedly, each of them harmless alone. */
export const repeated: readonly Hostile[] = [
  { name: 'a map in a map in a map', command: size(mapped(3000, mapped(3000, mapped(3000, '$$this')))) },
  {
    name: 'each of many looked for among as many',
    command: size({ $filter: { input: range(100_000), cond: { $in: ['$$this', range(100_000)] } } }),
  },
  {
    name: 'a set that grows one by one',
    command: gathered(100_000, [], { $setUnion: ['$$value', ['$$this']] }),
  },
  {
    name: 'an object that grows one by one',
    command: gathered(
      million,
      {},
      { $mergeObjects: ['$$value', { $arrayToObject: [[{ k: { $toString: '$$this' }, v: 1 }]] }] },
    ),
  },
  {
    name: 'a text in which each letter becomes two',
    command: compute(doubled('a', { $replaceAll: { input: '$$value', find: 'a', replacement: 'aa' } })),
    ends: ['Location13548'],
  },
  {
    name: 'texts that are divided again and again',
    command: summed(million, {
      $size: { $split: [{ $concat: ['ab'.repeat(1000), { $toString: '$$this' }] }, 'b'] },
    }),
  },
  {
    name: 'lists that are sorted again and again',
    command: summed(100_000, {
      $size: { $sortArray: { input: { $range: ['$$this', { $add: ['$$this', 1000] }] }, sortBy: -1 } },
    }),
  },
  {
    name: 'an object taken apart again and again',
    command: summed(million, {
      $size: {
        $objectToArray: { $mergeObjects: [{ $literal: Object.fromEntries(names) }, { at: '$$this' }] },
      },
    }),
  },
  {
    name: 'lists woven together',
    command: size({
      $zip: { inputs: Array.from({ length: 100 }, () => range(million)), useLongestLength: true },
    }),
  },
  {
    name: 'powers of decimals',
    command: size(mapped(million, { $exp: { $toDecimal: { $toString: '$$this' } } })),
    ends: ['Location51082'],
  },
  {
    name: 'dates as texts of a zone',
    command: size(
      mapped(million, {
        $dateToString: { date: { $toDate: { $toLong: '$$this' } }, timezone: 'Europe/Berlin' },
      }),
    ),
  },
  {
    name: 'weeks between dates of a zone',
    command: size(
      mapped(million, {
        $dateDiff: {
          startDate: { $toDate: '$$this' },
          endDate: '$$NOW',
          unit: 'week',
          timezone: 'Asia/Tokyo',
        },
      }),
    ),
    ends: ['Location241', 'ConversionFailure'],
  },
  {
    name: 'the place of the last among many',
    command: size(
      mapped(million, { $indexOfArray: [{ $range: [0, { $add: [1000, { $mod: ['$$this', 2] }] }] }, 999] }),
    ),
  },
  {
    name: 'slices of a list that grows',
    command: gathered(million, [0], { $concatArrays: ['$$value', { $slice: ['$$value', 1000] }] }),
  },
  {
    name: 'values multiplied by lists of three fields',
    command: aggregate(
      'many',
      { $set: { a: range(1000), b: range(1000), c: range(1000) } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $unwind: '$c' },
      { $group: { _id: { $mod: ['$c', 7] }, n: { $sum: 1 } } },
    ),
  },
  {
    name: 'percentiles of products, and the largest of all',
    command: aggregate(
      'many',
      { $set: { a: range(20_000) } },
      { $unwind: '$a' },
      {
        $group: {
          _id: null,
          middle: {
            $percentile: { input: { $multiply: ['$a', '$n'] }, p: [0.5, 0.9], method: 'approximate' },
          },
          most: { $topN: { n: million, sortBy: { a: -1 }, output: '$$ROOT' } },
        },
      },
    ),
  },
  {
    name: 'a list that is sorted into every document',
    command: set({
      $push: {
        made: { $each: Array.from({ length: 30_000 }, (_, i) => ({ i })), $sort: { i: -1 }, $slice: -30_000 },
      },
    }),
  },
  {
    name: 'texts that begin with one of thousands of patterns',
    command: {
      find: 'texts',
      filter: { text: { $in: Array.from({ length: 3000 }, (_, at) => new RegExp(`(a+)+${at}$`)) } },
    },
  },
  {
    name: 'joins of all with all, twice',
    command: aggregate(
      'many',
      {
        $lookup: {
          from: 'many',
          let: { n: '$n' },
          pipeline: [{ $match: { $expr: { $ne: ['$n', '$$n'] } } }],
          as: 'others',
        },
      },
      { $unwind: '$others' },
      { $lookup: { from: 'many', localField: 'same', foreignField: 'same', as: 'again' } },
      { $unwind: '$again' },
      { $count: 'n' },
    ),
  },
];
