import { expect, it } from 'vitest';
import type { ConsoleChange } from '#contract/console/bff.ts';
import { newestChange } from './use-changed-by.ts';

const change = (actor: string, at: number, rest: Partial<ConsoleChange> = {}): ConsoleChange => ({
  ...{ id: actor, at, actor, operation: 'updateGroupCluster', target: '/groups/g/clusters/orders' },
  ...{ outcome: 'done', status: 200 },
  ...rest,
});

it('names the newest completed change of the resource since the form was opened', () => {
  const changes = [
    change('early', 10),
    change('ines', 30),
    change('tomas', 20),
    change('refused', 40, { outcome: 'refused' }),
    change('elsewhere', 50, { target: '/groups/g/clusters/other' }),
  ];
  expect(newestChange(changes, '/groups/g/clusters/orders', 15)?.actor).toBe('ines');
  expect(newestChange(changes, '/groups/g/clusters/orders', 31)).toBeUndefined();
});
