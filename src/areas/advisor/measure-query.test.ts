import { expect, it } from 'vitest';
import { costOf, sampleOf } from './measure-query.ts';

const line = (command: object, ns = 'shop.orders') => JSON.stringify({ attr: { ns, command } });
const wanted = { namespace: 'shop.orders', key: [{ status: 1 }, { at: -1 }] as const };

it('takes a query of the collection that filters or sorts by the first field of the index', () => {
  const lines = [
    'no line of the log',
    line({ find: 'orders', filter: { status: 'paid' } }, 'shop.carts'),
    line({ aggregate: 'orders', pipeline: [] }),
    line({ find: 'orders', filter: { at: 1 } }),
    line({ find: 'orders', filter: { status: 'paid' }, sort: { at: -1 }, $db: 'shop', limit: 5 }),
  ];
  expect(sampleOf(lines, wanted)).toEqual({
    find: 'orders',
    filter: { status: 'paid' },
    sort: { at: -1 },
  });
  expect(sampleOf([line({ find: 'orders', filter: {}, sort: { status: 1 } })], wanted)).toMatchObject({
    sort: { status: 1 },
  });
  expect(sampleOf(lines.slice(0, 4), wanted)).toBeUndefined();
});

it('reads the counts of the database, and nothing without counts', () => {
  const stats = {
    executionTimeMillis: { $numberInt: '4' },
    totalDocsExamined: { $numberInt: '1200' },
    nReturned: { $numberInt: '3' },
  };
  expect(costOf({ executionStats: stats })).toEqual({ ms: 4, examined: 1200, returned: 3 });
  expect(costOf({ queryPlanner: {} })).toBeUndefined();
});
