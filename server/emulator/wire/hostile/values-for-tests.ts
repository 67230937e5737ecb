import { compute, doubled, type Hostile, range } from './command-for-tests.ts';

/** Expressions whose values grow without end. */
export const grown: readonly Hostile[] = [
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
    mayEnd: true,
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
