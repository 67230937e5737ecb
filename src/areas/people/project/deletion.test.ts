import { expect, it } from 'vitest';
import { type DeletionFacts, deletionOf } from './deletion.ts';

const limit = (name: string, currentUsage?: number) => ({
  name,
  value: 100,
  defaultLimit: 100,
  maximumLimit: 100,
  ...(currentUsage === undefined ? {} : { currentUsage }),
});

const facts = (more: Partial<DeletionFacts>): DeletionFacts => ({
  ...{ clusters: [], protectedSnapshots: [], limits: [], alertConfigs: undefined },
  ...more,
});

it('clusters prevent it, by name', () => {
  expect(deletionOf(facts({ clusters: ['orders'] })).blockedBy).toContain('delete orders first');
  expect(deletionOf(facts({ clusters: ['orders', 'a', 'b'] })).blockedBy).toContain('orders and 2 more');
  expect(deletionOf(facts({})).blockedBy).toBeUndefined();
});

it('snapshots that a policy protects prevent it, by the names of their clusters', () => {
  expect(deletionOf(facts({ protectedSnapshots: ['gone'] })).blockedBy).toContain(
    'protects snapshots of gone',
  );
});

it('names with numbers what would go, and nothing that is not there', () => {
  const limits = [
    limit('atlas.project.security.databaseAccess.users', 12),
    limit('atlas.project.security.networkAccess.entries', 1),
    limit('atlas.project.deployment.clusters', 3),
    limit('atlas.project.security.databaseAccess.customRoles', 0),
    limit('atlas.project.deployment.serverlessMTMs'),
  ];
  expect(deletionOf(facts({ limits, alertConfigs: 1 })).goes).toEqual([
    '12 database users',
    '1 access list entry',
    '1 alert configuration',
  ]);
  expect(deletionOf(facts({})).goes).toEqual([]);
});
