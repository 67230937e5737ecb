import { expect, test } from 'vitest';
import { orgBlockedBy, orgGoes } from './org-deletion.ts';

test.each([
  [[], undefined],
  [['storefront'], 'An organization with projects cannot be deleted: delete storefront first.'],
  [
    ['storefront', 'warehouse', 'lab'],
    'An organization with projects cannot be deleted: delete storefront and 2 more first.',
  ],
])('what prevents it: %j', (projects, text) => {
  expect(orgBlockedBy(projects)).toBe(text);
});

test('what goes with it', () => {
  expect(orgGoes({ people: 1, teams: 0, keys: 2, accounts: 1, policies: 3 })).toBe(
    '1 membership, 2 API keys, 1 service account, 3 resource policies, its settings, its log',
  );
});
