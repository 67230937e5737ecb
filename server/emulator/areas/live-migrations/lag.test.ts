import { describe, expect, it } from 'vitest';
import { lagSeconds } from './lag.ts';

const hour = 3_600_000;
const copy = { since: 0, lasts: hour, firstLagSeconds: 1000, catchesUp: true };

describe('the lag of a migration', () => {
  it('falls to nothing and stays there', () => {
    const at = [-1, 0, 0.25, 0.5, 0.75, 1, 100].map((share) => lagSeconds(copy, share * hour));
    expect(at).toEqual([1000, 1000, 422, 125, 16, 0, 0]);
  });

  it('is small when the service calls the migration ready', () => {
    expect(lagSeconds(copy, 0.8 * hour)).toBe(8);
  });

  it('is nothing at once where copying takes no time', () => {
    expect(lagSeconds({ ...copy, lasts: 0 }, 0)).toBe(0);
  });

  it('of a source that is written to too fast only grows', () => {
    const behind = { ...copy, catchesUp: false };
    expect([0, hour, 10 * hour].map((now) => lagSeconds(behind, now))).toEqual([1000, 1060, 1600]);
  });
});
