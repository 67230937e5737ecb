import { expect, it } from 'vitest';
import { endText } from './end-text.ts';

const planned = { plannedEndAt: 600_000, endedAt: null, endedBy: '' };

it.each([
  [{ ...planned, state: 'starting' }, 'ends automatically in 9 min'],
  [{ ...planned, state: 'simulating' }, 'ends automatically in 9 min'],
  [{ ...planned, state: 'ending', endedBy: 'ines' }, 'ines has ended it'],
  [{ ...planned, state: 'recovering', endedBy: 'ines' }, 'ines has ended it'],
  [{ ...planned, state: 'recovering' }, 'its planned end has come'],
  [{ ...planned, state: 'complete', endedAt: 300_000, endedBy: 'ines' }, 'ended by ines'],
  [{ ...planned, state: 'complete', endedAt: 600_000 }, 'ended as planned'],
] as const)('for %j a report shows: %s', (day, text) => {
  expect(endText(day, 60_000)).toBe(text);
});
