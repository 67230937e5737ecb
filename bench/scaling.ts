import { runCommand } from '../server/data/commands/run-command.ts';
import { MemoryCatalog } from '../server/data/memory-catalog.ts';
import { contextOf } from './context.ts';
import { median } from './load.ts';
import { collectGarbage, usedBytes } from './memory.ts';

/** One operation on collections of growing size. */
interface Growth {
  what: string;
  /** Milliseconds of processor time, in the order of the sizes. */
  ms: number[];
  /** The exponent x of the fitted growth n^x; n log n is at most 1.2 in this range. */
  exponent: number;
}

export interface Scaling {
  sizes: readonly number[];
  rows: Growth[];
  /** Bytes of memory for each document of the largest collection, without secondary indexes. */
  bytesEach: number;
}

interface Operation {
  what: string;
  /** How often it runs for one measurement, if it does not read the whole collection. */
  times?: number;
  /** A command of the turn. */
  command: (turn: number, size: number) => Record<string, unknown>;
}

const states = ['placed', 'paid', 'packed', 'shipped', 'delivered'];

const order = (index: number) => ({
  _id: index,
  state: states[index % states.length] ?? '',
  total: (index * 7919) % 1000,
  number: index,
  customer: { country: ['DE', 'FR', 'ES'][index % 3] ?? '' },
});

const operations: readonly Operation[] = [
  {
    what: 'find by `_id`',
    times: 2000,
    command: (turn, size) => ({ find: 'orders', filter: { _id: (turn * 7) % size } }),
  },
  {
    what: 'find by an index',
    times: 2000,
    command: (turn, size) => ({ find: 'orders', filter: { number: (turn * 7) % size } }),
  },
  {
    what: 'first 20 by an index',
    times: 500,
    command: () => ({ find: 'orders', sort: { number: -1 }, limit: 20 }),
  },
  {
    what: 'update one by `_id`',
    times: 1000,
    command: (turn, size) => ({
      update: 'orders',
      updates: [{ q: { _id: (turn * 7) % size }, u: { $inc: { total: 1 } } }],
    }),
  },
  {
    what: 'insert one',
    times: 1000,
    command: (turn, size) => ({ insert: 'orders', documents: [order(size * 10 + turn)] }),
  },
  { what: 'scan with a filter', command: () => ({ count: 'orders', query: { total: 901 } }) },
  {
    what: '`$group`',
    command: () => ({
      aggregate: 'orders',
      pipeline: [{ $group: { _id: '$customer.country', sum: { $sum: '$total' } } }],
      cursor: {},
    }),
  },
  {
    what: '`$sort` of all',
    command: () => ({
      aggregate: 'orders',
      pipeline: [{ $sort: { total: -1, _id: 1 } }, { $skip: 10 }, { $limit: 10 }],
      cursor: {},
    }),
  },
  {
    what: '`$lookup` of all by an index',
    command: () => ({
      aggregate: 'orders',
      pipeline: [
        { $lookup: { from: 'orders', localField: 'number', foreignField: 'number', as: 'same' } },
        { $count: 'n' },
      ],
      cursor: {},
    }),
  },
  {
    what: 'update of a fifth',
    command: () => ({
      update: 'orders',
      updates: [{ q: { state: 'paid' }, u: { $inc: { total: 1 } }, multi: true }],
    }),
  },
  {
    what: '`createIndexes` or `dropIndexes`',
    // an index that exists is not built again
    command: (turn) =>
      turn % 2 === 0
        ? { createIndexes: 'orders', indexes: [{ key: { total: 1 }, name: 'total' }] }
        : { dropIndexes: 'orders', index: 'total' },
  },
];

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The slope of log(ms) by log(size), by least squares. */
function exponentOf(sizes: readonly number[], ms: readonly number[]): number {
  const points = sizes.map((size, at) => [Math.log(size), Math.log(ms[at] ?? 0)] as const);
  const middle = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [middle(0), middle(1)];
  const above = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return above / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

function measure(size: number, rounds: number): { ms: number[]; bytesEach: number } {
  const before = usedBytes();
  const catalog = new MemoryCatalog();
  const stored = catalog.create('shop', 'orders');
  for (let index = 0; index < size; index += 1) stored.put(order(index));
  const bytesEach = (usedBytes() - before) / size;
  const context = contextOf(catalog);
  const run = (command: Record<string, unknown>) => runCommand('shop', command, context);
  run({ createIndexes: 'orders', indexes: [{ key: { number: 1 }, name: 'number' }] });
  let turn = 0;
  const ms = operations.map(({ times = 2 * Math.ceil(100_000 / size), command }) => {
    const spent: number[] = [];
    turn += turn % 2;
    // the first round is for the compilers
    for (let round = 0; round <= rounds; round += 1) {
      collectGarbage();
      const began = processorMs();
      for (let each = 0; each < times; each += 1) {
        run(command(turn, size));
        turn += 1;
      }
      if (round > 0) spent.push((processorMs() - began) / times);
    }
    return median(spent);
  });
  return { ms, bytesEach };
}

/** The same operations on collections of these sizes, in this process. */
export function benchScaling(sizes: readonly number[], rounds: number): Scaling {
  // the first measurement would include the compilation of the engine
  measure(10_000, 1);
  const measured = sizes.map((size) => measure(size, rounds));
  return {
    sizes,
    rows: operations.map(({ what }, at) => {
      const ms = measured.map((each) => each.ms[at] ?? 0);
      return { what, ms, exponent: exponentOf(sizes, ms) };
    }),
    bytesEach: measured.at(-1)?.bytesEach ?? 0,
  };
}
