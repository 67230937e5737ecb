import { aggregate, compute, type Hostile } from './command-for-tests.ts';

const endless = 'function () { while (true) {} }';
const ends = ['JSInterpreterFailure'];
const code = (body: string, args: unknown[] = []) => ({ $function: { body, args, lang: 'js' } });
const mapReduce = (map: string, reduce = 'function (key, values) { return values[0]; }') => ({
  mapReduce: 'many',
  map,
  reduce,
  out: { inline: 1 },
});

/** Code of clients that does not end, or takes all memory. */
export const codes: readonly Hostile[] = [
  { name: 'code in a filter', command: { find: 'many', filter: { $where: endless } } },
  { name: 'code in an expression', command: compute(code(endless)) },
  {
    name: 'a pattern that tries everything, in code',
    command: { find: 'many', filter: { $where: `return /^(a+)+$/.test("${'a'.repeat(40)}!")` } },
    ends,
  },
  {
    name: 'a text that doubles, in code',
    command: { find: 'many', filter: { $where: 'var s = "x"; while (true) s += s; return true' } },
    ends,
  },
  {
    name: 'lists that are kept, in code',
    command: compute(code('function () { const all = []; while (true) all.push(new Array(1000).fill(1)); }')),
    ends,
  },
  {
    name: 'calls inside of calls, in code',
    command: compute(code('function f() { return f() + 1; }')),
    ends,
  },
  {
    name: 'a large value, given back by code',
    command: compute(code('function () { return "x".repeat(17 * 1024 * 1024); }')),
    ends,
  },
  {
    name: 'a deep value, given back by code',
    command: compute(
      code('function () { let all = 1; for (let at = 0; at < 5000; at += 1) all = { all }; return all; }'),
    ),
    ends: [...ends, 'FailedToParse', 'Overflow'],
  },
  {
    name: 'values emitted without end',
    command: mapReduce('function () { while (true) emit(Math.random(), this); }'),
    ends,
  },
  {
    name: 'an endless reduction',
    command: mapReduce('function () { emit(1, 1); }', endless),
  },
  {
    name: 'an accumulator that keeps everything',
    command: aggregate(
      'many',
      { $unwind: '$big' },
      {
        $group: {
          _id: null,
          all: {
            $accumulator: {
              init: 'function () { return []; }',
              accumulate: 'function (all, n) { while (true) all.push(n); }',
              accumulateArgs: ['$big'],
              merge: 'function (a, b) { return a.concat(b); }',
              lang: 'js',
            },
          },
        },
      },
    ),
    ends,
  },
];
