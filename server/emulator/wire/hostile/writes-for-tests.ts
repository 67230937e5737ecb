import { doubled, type Hostile, range, set } from './command-for-tests.ts';

/** Writes that compute for long or grow their documents. */
export const written: readonly Hostile[] = [
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
    mayEnd: true,
  },
];
