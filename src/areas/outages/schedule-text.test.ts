import { expect, it } from 'vitest';
import { lastText, turnText } from './schedule-text.ts';

const clock = { at: '09:30', zone: 'Europe/Paris' };

it.each([
  [{ every: 'once', date: '2026-03-20', ...clock } as const, 'on 2026-03-20 at 09:30 (Europe/Paris)'],
  [{ every: 'week', weekday: 5, ...clock } as const, 'every Friday at 09:30 (Europe/Paris)'],
  [{ every: 'month', day: 3, ...clock } as const, 'on day 3 of each month at 09:30 (Europe/Paris)'],
])('a turn reads %o', (turn, text) => {
  expect(turnText(turn)).toBe(text);
});

it('the outcome of a skipped run contains the reason', () => {
  expect(lastText({ last: null })).toBeUndefined();
  const text = '1 alert is open on the cluster.';
  expect(lastText({ last: { at: 0, outcome: 'skipped', text } })).toBe(`Left out: ${text}`);
  expect(lastText({ last: { at: 0, outcome: 'started', text: 'Checkout' } })).toBe('Began');
});
