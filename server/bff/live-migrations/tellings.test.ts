import { expect, test } from 'vitest';
import { emptyDraft, type MigrationPlan } from '#contract/console/migration-plans.ts';
import { newsOf } from './tellings.ts';

const hour = 3_600_000;
const request = { ...emptyDraft, sourceName: 'inventory', targetName: 'shop' };
const plan = { id: 'a', state: 'running', readyAt: null, last: null, reason: '', request } as MigrationPlan;

const seen = (at: number, lagSeconds: number | null, more: Partial<MigrationPlan> = {}): MigrationPlan => ({
  ...plan,
  readyAt: 0,
  last: { at, lagSeconds, ready: true, status: 'WORKING' },
  ...more,
});

test.each<[string, MigrationPlan, MigrationPlan, string[]]>([
  ['a lag that melts before it is ready', plan, seen(1, 9_000, { readyAt: null }), []],
  ['it is ready', seen(1, 4, { readyAt: null }), seen(2, 3), ['migration-ready a']],
  ['it stays ready', seen(1, 4), seen(2, 3), []],
  ['it falls behind', seen(1, 4), seen(2, 300), ['migration-lag a 2']],
  ['it stays behind', seen(2, 300), seen(3, 900), []],
  ['it falls behind again', seen(4, 299), seen(5, 301), ['migration-lag a 5']],
  ['a cutover knows no lag', seen(1, 4), seen(2, null, { state: 'cuttingOver' }), []],
  ['a day is left', seen(95 * hour, 4), seen(96 * hour, 4), ['migration-expires a']],
  ['less than a day is left', seen(96 * hour, 4), seen(97 * hour, 4), []],
  [
    'both at once',
    seen(95 * hour, 4),
    seen(96 * hour, 999),
    [`migration-lag a ${96 * hour}`, 'migration-expires a'],
  ],
  ['it failed', seen(1, 4), seen(2, null, { state: 'failed', reason: 'gone' }), ['migration-failed a']],
  ['it expired', seen(1, 4), seen(2, null, { state: 'expired' }), ['migration-failed a']],
  ['it was cut over', seen(1, 4), seen(97 * hour, null, { state: 'complete' }), []],
])('%s', (_, before, after, expected) => {
  expect(newsOf(before, after).map(({ kind, once }) => `${kind} ${once}`)).toEqual(expected);
});

test('notifications contain the lag, the deadline, and the reason', () => {
  expect(newsOf(seen(1, 4), seen(2, 360))[0]?.detail).toBe('shop had caught up, and is 360 s behind again.');
  expect(newsOf(seen(1, 4), seen(2, 4, { state: 'failed', reason: 'gone' }))[0]?.detail).toBe('gone');
});
