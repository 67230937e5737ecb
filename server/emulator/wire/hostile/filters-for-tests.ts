import type { Document } from 'mongodb';
import { aggregate, compute, depth, type Hostile, nested, points, range } from './command-for-tests.ts';

/** Filters that are large, deep, or slow to evaluate. */
export const filters: readonly Hostile[] = [
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
      filter: nested(90, (inner) => ({ $and: [inner, { n: 1 }] }), { n: 1 }) as Document,
    },
    ends: depth,
    mayEnd: true,
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
        $jsonSchema: nested(80, (inner) => ({ anyOf: [inner, { required: ['y'] }] }), {
          required: ['z'],
        }) as Document,
      },
    },
    ends: depth,
    mayEnd: true,
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
