import { expect, test } from 'vitest';
import { type Digest, mailAt, nextAt, quietUntil } from './timing.ts';

const at = (text: string): number => Date.parse(text);
const shown = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16);

const night = { from: '22:00', to: '07:00', zone: 'Europe/Paris' };

test.each([
  ['before they begin', '2026-11-23T20:59:59Z', night, undefined],
  ['at their first moment', '2026-11-23T21:00:00Z', night, '2026-11-24T06:00'],
  ['after midnight', '2026-11-24T02:30:10Z', night, '2026-11-24T06:00'],
  ['at their end', '2026-11-24T06:00:00Z', night, undefined],
  ['in the night in which clocks go back', '2026-10-24T21:00:00Z', night, '2026-10-25T06:00'],
  ['in the night in which clocks go forward', '2026-03-28T22:00:00Z', night, '2026-03-29T05:00'],
  ['within a day', '2026-11-23T12:10:00Z', { from: '12:00', to: '13:30', zone: 'UTC' }, '2026-11-23T13:30'],
  ['of no length', '2026-11-23T12:00:00Z', { from: '12:00', to: '12:00', zone: 'UTC' }, undefined],
])('quiet hours: %s', (_, now, quiet, end) => {
  expect(shown(quietUntil(at(now), quiet))).toBe(end);
});

test('a time that the clocks leave out is the moment after', () => {
  expect(shown(nextAt(at('2026-03-28T12:00:00Z'), '02:30', 'Europe/Paris'))).toBe('2026-03-29T01:30');
});

test.each<[string, Digest, typeof night | null, string]>([
  ['at once', { every: 'never' }, null, '2026-11-23T09:12'],
  ['every hour', { every: 'hour' }, null, '2026-11-23T10:00'],
  ['once a day', { every: 'day', at: '08:00', zone: 'Europe/Paris' }, null, '2026-11-24T07:00'],
  [
    'after quiet hours',
    { every: 'never' },
    { from: '10:00', to: '12:00', zone: 'Europe/Paris' },
    '2026-11-23T11:00',
  ],
])('mail leaves %s', (_, digest, quiet, due) => {
  expect(shown(mailAt(at('2026-11-23T09:12:00Z'), digest, quiet))).toBe(due);
});
