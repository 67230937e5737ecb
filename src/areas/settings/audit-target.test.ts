import { expect, it } from 'vitest';
import { targetParts } from './audit-target.ts';

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
