import { expect, it } from 'vitest';
import { changedCollection, targetParts } from './audit-target.ts';

it('puts the changed resource before the project that most entries share', () => {
  const project = '66d63215871b760500000003';
  expect(targetParts(`/groups/${project}/clusters/orders-prod/backup/snapshots`)).toEqual({
    what: 'clusters/orders-prod/backup/snapshots',
    project,
  });
});

it.each([
  '127.0.0.1',
  '/orgs/66d63215871b760500000003/teams',
  '/groups/66d63215871b760500000003',
  'lateOrders',
])('leaves %s whole', (target) => {
  expect(targetParts(target)).toEqual({ what: target });
});

it('finds the collection of a change of many documents', () => {
  const target =
    '/groups/66d63215871b760500000003/clusters/orders-prod shop.order, items, 1,000 documents of filter {"a":1}';
  const entry = { connection: 'prod', operation: 'command update', target };
  expect(changedCollection(entry)).toEqual({
    connectionId: 'prod',
    groupId: '66d63215871b760500000003',
    source: 'cluster:orders-prod',
    db: 'shop',
    coll: 'order, items',
  });
  expect(changedCollection({ ...entry, operation: 'command drop' })).toBeUndefined();
  expect(changedCollection({ ...entry, connection: null })).toBeUndefined();
  expect(changedCollection({ ...entry, target: target.replace(/, 1.*/u, '') })).toBeUndefined();
});
