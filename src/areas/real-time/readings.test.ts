import { describe, expect, it } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { hottest, pointOf, type Reading, readingOf } from './readings.ts';

const long = (value: number) => ({ $numberLong: String(value) });

function status(more: Record<string, number>, at = 0, uptime = 60_000): EjsonObject {
  const counters = { query: 0, insert: 0, update: 0, delete: 0, getmore: 0, command: 0, ...more };
  return {
    host: 'db-0:27017',
    localTime: { $date: long(at) },
    uptimeMillis: long(uptime),
    opcounters: Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, long(value)])),
    opLatencies: { reads: { latency: long(1000 * counters.query), ops: long(counters.query) } },
    connections: { current: { $numberInt: '4' }, available: { $numberInt: '96' } },
  };
}

const idle: EjsonObject = { inprog: [] };
const read = (at: number, reported: EjsonObject, current = idle, top?: EjsonObject): Reading =>
  readingOf(at, reported, current, top);

describe('operations a second', () => {
  it.each([
    ['by the clock of the database', read(0, status({})), read(2000, status({ query: 120 }, 60_000)), 2],
    ['by our own while that one is stopped', read(0, status({})), read(2000, status({ query: 120 })), 60],
  ])('follow from two readings %s', (_what, before, after, query) => {
    expect(pointOf(before, after)).toMatchObject({
      perSecond: { query, insert: 0 },
      readMs: 1,
      writeMs: null,
    });
  });

  it.each<[string, Reading | undefined, Reading]>([
    ['nothing was read before', undefined, read(2000, status({ query: 9 }))],
    ['the process began anew', read(0, status({ query: 9 })), read(2000, status({}, 2000, 500))],
    ['another member answers', { ...read(0, status({})), host: 'db-1:27017' }, read(2000, status({}))],
    ['the page was hidden for long', read(0, status({})), read(60_000, status({ query: 9 }, 60_000))],
  ])('are unknown where %s', (_what, before, after) => {
    expect(pointOf(before, after)).toMatchObject({ perSecond: null, connections: 4 });
  });
});

describe('operations that run now', () => {
  const operation = (more: EjsonObject): EjsonObject => ({
    ...{ opid: { $numberInt: '7' }, active: true, op: 'query', ns: 'shop.orders', client: '10.0.0.1:5000' },
    ...{ microsecs_running: long(5000), command: { find: 'orders', filter: { total: { $gt: long(5) } } } },
    ...more,
  });

  it('are listed with their shape, the longest first', () => {
    const current = {
      inprog: [
        operation({}),
        operation({
          opid: 'shard01:9',
          microsecs_running: long(9_000_000),
          appName: 'report',
          effectiveUsers: [{ user: 'ines', db: 'admin' }],
          command: {
            aggregate: 'orders',
            pipeline: [{ $match: { a: long(1) } }, { $sort: { a: long(-1) } }],
          },
          killPending: true,
        }),
      ],
    };
    expect(read(0, status({}), current).running).toMatchObject([
      { opid: 'shard01:9', micros: 9_000_000, appName: 'report', user: 'ines', ending: true },
      {
        shape: 'find { total: { $gt: ? } }',
        namespace: 'shop.orders',
        client: '10.0.0.1:5000',
        ending: false,
      },
    ]);
  });

  it.each<[string, EjsonObject]>([
    ['requests the list', operation({ command: { currentOp: 1 } })],
    ['waits for changes of the topology', operation({ command: { hello: 1, maxAwaitTimeMS: long(10_000) } })],
    ['runs nothing', operation({ active: false })],
    ['is the server itself', { opid: 1, active: true, desc: 'TTLMonitor' }],
  ])('leave out what %s', (_what, result) => {
    expect(read(0, status({}), { inprog: [result] }).running).toEqual([]);
  });
});

describe('collections', () => {
  const top = (orders: number, items: number): EjsonObject => ({
    totals: {
      note: 'all times in microseconds',
      'shop.orders': {
        readLock: { time: long(orders * 300), count: long(orders) },
        writeLock: { time: long(0), count: long(0) },
      },
      'shop.items': {
        readLock: { time: long(0), count: long(0) },
        writeLock: { time: long(items * 100), count: long(items) },
      },
    },
  });

  it('are ordered by the time that they took between two readings', () => {
    const before = read(0, status({}), idle, top(10, 10));
    const after = read(2000, status({}, 10_000), idle, top(20, 20));
    expect(hottest(before, after)).toEqual([
      { namespace: 'shop.orders', readsPerSecond: 1, writesPerSecond: 0, share: 0.75 },
      { namespace: 'shop.items', readsPerSecond: 0, writesPerSecond: 1, share: 0.25 },
    ]);
  });

  it('leaves out unused collections, and those of a member that does not report them', () => {
    const still = read(0, status({}), idle, top(10, 10));
    expect(hottest(still, read(2000, status({}), idle, top(10, 10)))).toEqual([]);
    expect(hottest(still, read(2000, status({})))).toEqual([]);
  });
});
