import { expect, it } from 'vitest';
import { durations, observedDurations } from './durations.ts';

it('divides an observed restore into its queue and the restore itself', () => {
  expect(observedDurations([{ name: 'restore.run', ms: 300_000 }])).toEqual({
    'restore.run': 300_000 - durations['restore.queue'],
  });
});

it('shortens the queue of a restore that took less than it', () => {
  expect(observedDurations([{ name: 'restore.run', ms: 4_000 }])).toEqual({
    'restore.run': 1_000,
    'restore.queue': 3_000,
  });
  expect(observedDurations([{ name: 'restore.run', ms: 500 }])).toEqual({
    'restore.run': 1_000,
    'restore.queue': 0,
  });
});
