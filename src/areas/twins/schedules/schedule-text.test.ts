import { expect, it } from 'vitest';
import { lastState, readTime, turnsText } from './schedule-text.ts';

it('names when a schedule runs', () => {
  const daily = { turns: { every: 1, unit: 'days', atMinute: 125 } } as const;
  expect(turnsText(daily)).toBe('Every day at 02:05 UTC');
  expect(turnsText({ turns: { ...daily.turns, every: 7 } })).toBe('Every 7 days at 02:05 UTC');
});

it('reads times of day only', () => {
  expect(['2:05', '23:59', '24:00', '12:60', ''].map(readTime)).toEqual([
    125,
    1439,
    ...[undefined, undefined, undefined],
  ]);
});

it('shows the result of the rehearsal, or why none has started', () => {
  const none = { last: null, paused: false };
  expect(lastState(none, undefined).label).toBe('No run yet');
  expect(lastState({ ...none, paused: true }, undefined).label).toBe('Paused');
  const last = { at: 1, outcome: 'skipped', text: 'The twin is failed.', rehearsalId: null } as const;
  expect(lastState({ last, paused: false }, undefined).label).toBe('Skipped');
  expect(lastState(none, { state: 'ended', refusedCount: 1 }).label).toBe('1 step refused');
  const claim = { turn: 1, rehearsalId: 'r', startedAt: 1 };
  expect(lastState({ ...none, claim }, undefined).label).toBe('Waiting for the twin');
});
