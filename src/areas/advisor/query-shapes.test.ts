import { expect, it } from 'vitest';
import { type LoggedQuery, planOf, shapesOf, slowSince } from './query-shapes.ts';

const logged = (attr: object, ms = 100, more: Partial<LoggedQuery> = {}): LoggedQuery => ({
  at: 0,
  namespace: 'shop.orders',
  line: JSON.stringify({ t: {}, attr }),
  metrics: { docsExamined: 1_000, docsReturned: 10, keysExamined: 0, operationExecutionTime: ms },
  ...more,
});
const find = (filter: object, more: object = {}) => ({ command: { find: 'orders', filter, ...more } });

it('puts queries together that differ in values and in the order of fields only', () => {
  const [shape, ...rest] = shapesOf([
    logged(find({ status: 'open', total: { $gt: 5 } }), 100),
    logged(find({ total: { $gt: { $numberInt: '9' } }, status: { $oid: '5' } }), 300),
    logged(find({ status: 'closed', total: { $gt: 1 } }), 200),
  ]);
  expect(rest).toEqual([]);
  expect(shape).toMatchObject({
    text: 'find { status: ?, total: { $gt: ? } }',
    ...{ totalMs: 600, worstMs: 300, medianMs: 200, examined: 3_000, returned: 30 },
  });
});

it('distinguishes operators, sorts, collections and commands', () => {
  const shapes = shapesOf([
    logged(find({ a: 1 })),
    logged(find({ a: { $in: [1, 2, 3] } })),
    logged(find({ a: { $in: [4] } })),
    logged(find({ a: 1 }, { sort: { b: -1 } })),
    logged({ command: { aggregate: 'orders', pipeline: [{ $match: { a: 1 } }] } }),
    logged(find({ a: 1 }), 100, { namespace: 'shop.carts' }),
  ]);
  expect(shapes.map(({ text }) => text).sort()).toEqual([
    'aggregate { $match: { a: ? } }',
    'find { a: ? }',
    'find { a: ? }',
    'find { a: ? } sort {b:-1}',
    'find { a: { $in: ? } }',
  ]);
});

it('orders shapes by the time that they cost together', () => {
  const shapes = shapesOf([
    logged(find({ slow: 1 }), 500),
    ...[1, 2, 3].map((value) => logged(find({ often: value }), 200)),
  ]);
  expect(shapes.map(({ text, totalMs }) => [text, totalMs])).toEqual([
    ['find { often: ? }', 600],
    ['find { slow: ? }', 500],
  ]);
});

it('keeps lines that are no JSON, and lines without metrics', () => {
  const [shape] = shapesOf([{ at: undefined, namespace: 'a.b', line: 'not JSON' }]);
  expect(shape).toMatchObject({ text: 'operation on a.b', totalMs: 0, plan: [], sample: 'not JSON' });
});

it.each([
  ['COLLSCAN', false, ['COLLSCAN ']],
  ['COLLSCAN', true, ['COLLSCAN ', 'SORT in memory']],
  ['IXSCAN { a: 1, b: -1 }', false, ['IXSCAN { a: 1, b: -1 }', 'FETCH ']],
  ['IXSCAN { a: 1 }, IXSCAN { b: 1 }', false, ['IXSCAN { a: 1 }', 'IXSCAN { b: 1 }', 'FETCH ']],
  [undefined, true, []],
])('reads the plan %s', (planSummary, hasSortStage, stages) => {
  const plan = planOf({ ...(planSummary === undefined ? {} : { planSummary }), hasSortStage });
  expect(plan.map(({ stage, detail }) => `${stage} ${detail}`)).toEqual(stages);
});

it('counts since a time what an index that begins with a field helps, in that collection only', () => {
  const rows = [
    logged(find({ status: 'open' }), 900, { at: 10 }),
    logged(find({ status: 'open', total: 1 }), 30, { at: 20 }),
    logged({ command: { aggregate: 'orders', pipeline: [{ $match: { status: 1 } }] } }, 50, { at: 30 }),
    logged(find({ total: 1 }), 400, { at: 30 }),
    logged(find({ status: 1 }), 400, { at: 30, namespace: 'shop.carts' }),
    logged(find({ status: 1 }), 400, { at: undefined }),
    { at: 30, namespace: 'shop.orders', line: 'no JSON' },
  ];
  const place = { namespace: 'shop.orders', field: 'status' };
  expect(slowSince(rows, { ...place, since: 15 })).toEqual({ count: 2, averageMs: 40 });
  expect(slowSince(rows, { ...place, since: 40 })).toEqual({ count: 0, averageMs: 0 });
});
