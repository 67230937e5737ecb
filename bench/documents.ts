import { runCommand } from '../server/data/commands/run-command.ts';
import { attempt } from '../server/data/limits/attempt.ts';
import { MemoryCatalog } from '../server/data/memory-catalog.ts';
import { contextOf } from './context.ts';
import { median } from './load.ts';
import { Aggregator, find, updateMany } from './peers.ts';

export interface Side {
  what: string;
  /** Milliseconds a call. */
  engine: number;
  beside: number;
}

const count = 100_000;
const states = ['placed', 'paid', 'packed', 'shipped', 'delivered'];

interface Order extends Record<string, unknown> {
  _id: number;
  state: string;
  total: number;
  customer: { country: string };
}

const orders: Order[] = Array.from({ length: count }, (_, index) => ({
  _id: index,
  state: states[index % states.length] ?? '',
  total: (index * 7919) % 1000,
  placedAt: new Date(index * 60_000),
  customer: { country: ['DE', 'FR', 'ES'][index % 3] ?? '' },
  items: [{ sku: `A-${index % 100}`, quantity: index % 7 }],
}));

function milliseconds(action: () => void, times: number): number {
  const began = performance.now();
  for (let turn = 0; turn < times; turn += 1) action();
  return (performance.now() - began) / times;
}

/** Turn by turn in one run, after a warm-up. */
function compare(
  what: string,
  rounds: number,
  sides: { engine: () => void; beside: () => void; times?: [number, number] },
): Side {
  const [mine, other] = sides.times ?? [1, 1];
  const engine: number[] = [];
  const beside: number[] = [];
  sides.engine();
  sides.beside();
  for (let round = 0; round < rounds; round += 1) {
    engine.push(milliseconds(sides.engine, mine));
    beside.push(milliseconds(sides.beside, other));
  }
  return { what, engine: median(engine), beside: median(beside) };
}

/** Commands over 100,000 documents beside mingo alone on an array of the same. */
export function benchDocuments(rounds: number): Side[] {
  const catalog = new MemoryCatalog();
  const stored = catalog.create('shop', 'orders');
  for (const order of orders) stored.put(order);
  const context = contextOf(catalog);
  const run = (command: Record<string, unknown>) => {
    const { cursor } = runCommand('shop', command, context);
    if (cursor.firstBatch.length === 0) throw new Error('nothing was found');
  };
  const filter = { state: 'paid', total: { $gt: 900 } };
  const group = [{ $group: { _id: '$customer.country', sum: { $sum: '$total' }, n: { $sum: 1 } } }];
  const one = { _id: 77_777 };
  const computedGroup = [
    { $group: { _id: { $toUpper: '$state' }, sum: { $sum: { $multiply: ['$total', 1.19] } } } },
  ];
  const project = [
    {
      $project: {
        net: { $divide: ['$total', 1.19] },
        rest: { $mod: ['$total', 7] },
        at: { $year: '$placedAt' },
      },
    },
  ];
  const sort = [{ $sort: { total: -1, _id: 1 } }, { $limit: 1000 }];
  const countries = ['DE', 'FR', 'ES'].map((_id) => ({ _id, name: `Country of ${_id}` }));
  const joined = catalog.create('shop', 'countries');
  for (const country of countries) joined.put(country);
  const fields = { localField: 'customer.country', foreignField: '_id', as: 'country' };
  const lookup = (from: unknown) => [{ $lookup: { from, ...fields } }, { $match: { 'country.0._id': 'DE' } }];
  const paid = { state: 'paid' };
  const raise = { $inc: { total: 1 } };
  const expr = [{ $match: { $expr: { $gt: [{ $multiply: ['$total', 2] }, { $add: ['$_id', 500] }] } } }];
  return [
    compare('find by `_id`', rounds, {
      engine: () => run({ find: 'orders', filter: one }),
      beside: () => find(orders, one).all(),
      times: [1000, 1],
    }),
    compare('find with a filter', rounds, {
      engine: () => run({ find: 'orders', filter, batchSize: count }),
      beside: () => find(orders, filter).all(),
    }),
    compare('`$group`', rounds, {
      engine: () => run({ aggregate: 'orders', pipeline: group, cursor: {} }),
      beside: () => new Aggregator(group).run(orders),
    }),
    ...[
      ['`$group` over expressions', computedGroup] as const,
      ['`$project` with arithmetic', project] as const,
      ['`$match` with `$expr`', expr] as const,
      ['`$sort` by two fields, first 1,000', sort] as const,
    ].map(([what, pipeline]) =>
      compare(what, rounds, {
        engine: () => run({ aggregate: 'orders', pipeline, cursor: {} }),
        beside: () => new Aggregator(pipeline).run(orders),
      }),
    ),
    compare('`$lookup` by a field', rounds, {
      engine: () => run({ aggregate: 'orders', pipeline: lookup('countries'), cursor: {} }),
      beside: () => new Aggregator(lookup(countries)).run(orders),
    }),
    compare('`$inc` in a fifth of 100,000', rounds, {
      engine: () => {
        runCommand('shop', { update: 'orders', updates: [{ q: paid, u: raise, multi: true }] }, context);
      },
      beside: () => updateMany(orders, paid, raise),
    }),
  ];
}

/** Ordinary commands as they are tried where others wait, beside the same without limits. */
export function benchTrying(rounds: number): Side[] {
  const catalog = new MemoryCatalog();
  const stored = catalog.create('shop', 'orders');
  for (const order of orders.slice(0, 100)) stored.put(order);
  const context = contextOf(catalog);
  let last = count;
  const beside = (what: string, command: () => Record<string, unknown>): Side => {
    const run = () => runCommand('shop', command(), context);
    return compare(what, rounds, { engine: () => attempt(run), beside: run, times: [1000, 1000] });
  };
  const group = [{ $match: { state: 'paid' } }, { $group: { _id: null, sum: { $sum: '$total' } } }];
  return [
    beside('find by `_id`', () => ({ find: 'orders', filter: { _id: 7 } })),
    beside('find 20 of 100', () => ({ find: 'orders', filter: { state: 'paid' } })),
    beside('`$match` and `$group`', () => ({ aggregate: 'orders', pipeline: group, cursor: {} })),
    beside('insert one', () => {
      last += 1;
      return { insert: 'others', documents: [{ _id: last }] };
    }),
  ];
}
