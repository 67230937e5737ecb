import { expect, it } from 'vitest';
import { deletionOf } from './deletion.ts';

const limit = (name: string, currentUsage?: number) => ({
  name,
  value: 100,
  defaultLimit: 100,
  maximumLimit: 100,
  ...(currentUsage === undefined ? {} : { currentUsage }),
});

it('clusters prevent it, by name', () => {
  expect(deletionOf(['orders'], [], 0).blockedBy).toContain('delete orders first');
  expect(deletionOf(['orders', 'a', 'b'], [], 0).blockedBy).toContain('orders and 2 more');
  expect(deletionOf([], [], 0).blockedBy).toBeUndefined();
});

it('names with numbers what would go, and nothing that is not there', () => {
  const limits = [
    limit('atlas.project.security.databaseAccess.users', 12),
    limit('atlas.project.deployment.clusters', 3),
    limit('atlas.project.security.databaseAccess.customRoles', 0),
    limit('atlas.project.deployment.serverlessMTMs'),
  ];
  expect(deletionOf([], limits, 4).goes).toEqual(['12 database users', '4 alert configurations']);
  expect(deletionOf([], [], undefined).goes).toEqual([]);
});
