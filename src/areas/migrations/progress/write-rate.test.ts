import { describe, expect, it } from 'vitest';
import { SECOND } from '#contract/values/durations.ts';
import { rateText, type WriteCount, withCount, writeCountOf, writesPerSecond } from './write-rate.ts';

const start = Date.parse('2026-03-13T14:02:00Z');
const count = (seconds: number, writes: number, part: Partial<WriteCount> = {}): WriteCount => ({
  at: start + seconds * SECOND,
  localTime: start + seconds * SECOND,
  uptime: 1_000_000 + seconds * SECOND,
  host: 'a:27017',
  writes,
  ...part,
});
const all = (...counts: WriteCount[]) => counts.reduce<WriteCount[]>(withCount, []);

describe('the write rate of a source', () => {
  it('is read from what serverStatus counts, and from nothing else', () => {
    const status = {
      host: 'a:27017',
      localTime: { $date: '2026-03-13T14:02:00Z' },
      uptimeMillis: { $numberLong: '5000' },
      opcounters: { insert: { $numberLong: '10' }, update: 4, delete: 1, query: 900, command: 70 },
    };
    expect(writeCountOf(status, 7)).toEqual({
      ...{ at: 7, localTime: start, uptime: 5000, host: 'a:27017', writes: 15 },
    });
    expect(writeCountOf({ host: 'a:27017' }, 7)).toBeUndefined();
  });

  it('is unknown before the second reading', () => {
    expect(writesPerSecond([])).toBeUndefined();
    expect(writesPerSecond(all(count(0, 100)))).toBeUndefined();
    expect(writesPerSecond(all(count(0, 100), count(2, 160)))).toBe(30);
    expect(writesPerSecond(all(count(0, 100), count(2, 100)))).toBe(0);
  });

  it("follows the clock of the source, and the local clock if the source's is stopped", () => {
    const moved = count(2, 7300, { localTime: start + 120_000 });
    expect(writesPerSecond(all(count(0, 100), moved))).toBe(60);
    const frozen = { localTime: start };
    expect(writesPerSecond(all(count(0, 100, frozen), count(2, 110, frozen)))).toBe(5);
  });

  it.each([
    ['another member', { host: 'b:27017' }],
    ['a process that began anew', { uptime: 10 }],
  ])('begins again with %s', (_, part) => {
    const counts = all(count(0, 100), count(2, 160), count(4, 200, part));
    expect(counts).toHaveLength(1);
    expect(writesPerSecond(counts)).toBeUndefined();
  });

  it('is shown in whole writes', () => {
    expect([0, 0.2, 1.4, 1240.2].map(rateText)).toEqual(['0/s', 'below 1/s', '1/s', '1,240/s']);
  });

  it('is that of the last seconds', () => {
    const counts = all(count(0, 0), count(10, 1_000), count(20, 1_000), count(24, 1_000));
    expect(writesPerSecond(counts)).toBe(0);
  });
});
