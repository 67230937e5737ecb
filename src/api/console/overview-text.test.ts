import { expect, it } from 'vitest';
import type { EstateUpcoming } from '#contract/overview/overview.ts';
import { upcomingTitle, urgencyOf } from './overview-text.ts';

const now = Date.parse('2026-03-13T14:00:00Z');
const hourMs = 3_600_000;
const upcoming = (kind: EstateUpcoming['kind'], inHours: number): EstateUpcoming => ({
  ...{ key: kind, kind, groupId: null, orgId: null, on: '', id: '6.0', count: 1 },
  at: now + inHours * hourMs,
});

it('reports that the support of a version has ended once it has', () => {
  expect([upcomingTitle(upcoming('version', 1), now), upcomingTitle(upcoming('version', -1), now)]).toEqual([
    'Support of MongoDB 6.0 ends',
    'Support of MongoDB 6.0 ended',
  ]);
});

it.each([
  ['version', -1, 'Over'],
  ['user', 2, 'Today'],
  ['user', 25, 'Ends'],
  ['drill', 2, 'Begins'],
] as const)('%s in %i h: %s', (kind, inHours, text) => {
  expect(urgencyOf(upcoming(kind, inHours), now).text).toBe(text);
});
