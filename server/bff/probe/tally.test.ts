import { expect, test } from 'vitest';
import type { ProbeAct } from '#contract/console/probe.ts';
import { MINUTE, SECOND } from '#contract/values/durations.ts';
import { createTally } from './tally.ts';

const start = { at: 1_000_000, tick: 0 };

function beats(tally: ReturnType<typeof createTally>, act: ProbeAct, ticks: number[], failed = false): void {
  for (const tick of ticks)
    tally.add({
      ...{ act, at: start.at + tick, tick, tookMs: 7 },
      ...(failed ? { error: { codeName: 'NotWritablePrimary', message: 'not primary' } } : {}),
    });
}

test('answers and errors are counted by the second', () => {
  const tally = createTally(start);
  beats(tally, 'reads', [100, 300, 1_200]);
  beats(tally, 'writes', [1_300, 1_400], true);
  const { periods, errors } = tally.report(1_500);
  expect(periods.map(({ at, reads, writes }) => [at - start.at, reads.done, writes.failed])).toEqual([
    [100, 2, 0],
    [1_200, 1, 2],
  ]);
  expect(errors).toEqual([
    expect.objectContaining({ act: 'writes', codeName: 'NotWritablePrimary', count: 2, firstAt: 1_001_300 }),
  ]);
});

test('reports the longest gap while it is open and keeps it afterwards', () => {
  const tally = createTally(start);
  beats(tally, 'writes', [100, 200]);
  beats(tally, 'writes', [400, 900], true);
  expect(tally.report(1_200).longestGap.writes).toEqual({ from: start.at + 200, ms: 1_000 });
  beats(tally, 'writes', [5_200, 5_300]);
  expect(tally.report(6_000).longestGap.writes).toEqual({ from: start.at + 200, ms: 5_000 });
});

test('reports no gap for commands that were never sent', () => {
  const tally = createTally(start);
  beats(tally, 'reads', [100]);
  expect(tally.report(90_000).longestGap.writes).toBeNull();
});

test('a probe of days takes no more room than one of half an hour, and counts everything', () => {
  const tally = createTally(start);
  const count = 20_000;
  for (let second = 0; second < count; second += 1) beats(tally, 'reads', [second * SECOND]);
  const { periods } = tally.report(count * 1_000);
  expect(periods.length).toBeLessThanOrEqual(1_800);
  expect(periods.reduce((sum, { reads }) => sum + reads.done, 0)).toBe(count);
});

test('time in which the server did not run is no outage', () => {
  const before = createTally(start);
  beats(before, 'reads', [100, 200]);
  const existing = before.report(300);
  const later = { at: start.at + MINUTE, tick: 5 };
  const after = createTally(later, existing);
  after.add({ act: 'reads', at: later.at + 100, tick: 105, tookMs: 3 });
  const { periods, longestGap, awayMs } = after.report(200);
  expect(periods).toHaveLength(2);
  expect(longestGap.reads?.ms).toBeLessThan(1_000);
  expect(awayMs).toBe(58_900);
});
