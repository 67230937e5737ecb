import { expect, it } from 'vitest';
import {
  ended,
  type Sample,
  type SampleFailure,
  type StoredProbe,
  unprobed,
  withSample,
} from './twin-tally.ts';

const noPrimary: SampleFailure = {
  codeName: 'NotWritablePrimary',
  message: 'no primary',
  isRepeatable: true,
};
const members = (primary: string | null, down = 0) => ({ primary, down, count: 3 });

const after = (...samples: (Partial<Sample> & { at: number })[]): StoredProbe =>
  samples.reduce<StoredProbe>(
    (probe, sample) =>
      withSample(probe, { stepId: null, failures: {}, members: members('a:27017'), ...sample }),
    unprobed({ groupId: 'g', clusterName: 'orders' }),
  );
const failing = { failures: { reads: noPrimary, writes: noPrimary }, members: members(null, 1) };

it('counts a write as repeated where the primary is back within 30 seconds, and as failed later', () => {
  const short = after({ at: 0 }, { at: 1_000, ...failing }, { at: 31_000, members: members('b:27017', 1) });
  expect(short).toMatchObject({ retriedWrites: 1, failedWrites: 0, primaryChanges: 1, mostDown: 1 });
  const long = after({ at: 0 }, { at: 1_000, ...failing }, { at: 31_001, members: members('b:27017', 1) });
  expect(long).toMatchObject({ retriedWrites: 0, failedWrites: 1, primaryChanges: 1 });
});

it('measures an interruption from the first refused to the next answered command', () => {
  const { interruptions } = after(
    { at: 5_000 },
    { at: 90_000 },
    { at: 100_000, stepId: 'two', ...failing },
    { at: 112_000, stepId: 'two', ...failing },
    { at: 160_000 },
  );
  expect(interruptions).toEqual([
    { act: 'reads', stepId: 'two', from: 100_000, ms: 60_000, isOpen: false },
    { act: 'writes', stepId: 'two', from: 100_000, ms: 60_000, isOpen: false },
  ]);
});

it('interrupts nothing that never answered, and counts the write of an open interruption as failed', () => {
  const never = ended(after({ at: 0, ...failing }, { at: 9_000, ...failing }));
  expect(never).toMatchObject({ interruptions: [], failedWrites: 0, reads: { done: 0, failed: 2 } });
  expect(never.errors).toMatchObject([
    { act: 'reads', count: 2, firstAt: 0, lastAt: 9_000 },
    { act: 'writes' },
  ]);
  const open = ended(after({ at: 0 }, { at: 1_000, ...failing }, { at: 9_000, ...failing }));
  expect(open).toMatchObject({
    failedWrites: 1,
    interruptions: [{ isOpen: true, ms: 8_000 }, { isOpen: true }],
  });
});

it('repeats a write at another primary without an interruption', () => {
  const moved = after(
    { at: 0 },
    { at: 1_000, members: members('b:27017', 1) },
    { at: 2_000, members: 'none' },
  );
  expect(moved).toMatchObject({ primaryChanges: 1, retriedWrites: 1, interruptions: [], mostDown: 3 });
});
