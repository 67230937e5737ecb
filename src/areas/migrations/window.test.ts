import { describe, expect, it } from 'vitest';
import { cutoverWindowMs } from '#contract/console/migration-plans.ts';
import { projectionText, projectZero, rangeText, secondsText, windowLeft } from './window.ts';

const line = (lags: readonly (number | null)[], step = 1_000) =>
  lags.map((lagSeconds, index) => ({ at: index * step, lagSeconds, ready: false, status: 'WORKING' }));

describe('when the lag will be zero', () => {
  it('follows from a steady fall, without uncertainty', () => {
    expect(projectZero(line([100, 90, 80, 70]))).toEqual({ about: 7000, from: 7000, to: 7000 });
  });

  it.each([
    ['too few readings', [100, 90]],
    ['a constant lag', [50, 50, 50, 50]],
    ['a lag that grows', [10, 20, 30]],
    ['no lag', [20, 10, 0]],
    ['nothing told', [null, null, null]],
  ])('is not projected for %s', (_, lags) => {
    expect(projectZero(line(lags))).toBeUndefined();
  });

  it('is a range where the lag falls by fits and starts', () => {
    const result = projectZero(line([100, 80, 85, 60, 62, 40]));
    expect(result?.from).toBeLessThan(result?.about ?? 0);
    expect(result?.to).toBeGreaterThan(result?.about ?? 0);
  });
});

it('the projection of the lag is shown in whole seconds, and without an end if that is unknown', () => {
  expect([0, 400, 65_000].map(secondsText)).toEqual(['0 s', '0 s', '1 min 5 s']);
  expect(projectionText(undefined)).toBe('unknown');
  expect(projectionText({ about: 99, from: 62, to: 258 })).toBe('about 1 s');
  expect(rangeText({ about: 720_400, from: 480_000, to: 1_500_000 })).toBe('8 min to 25 min');
  expect(rangeText({ about: 720_400, from: 480_000, to: Number.POSITIVE_INFINITY })).toBe(
    '8 min to much longer',
  );
});

describe('the window', () => {
  const plan = { readyAt: 1_000, state: 'running' } as const;

  it('counts 120 hours from when it was first seen ready', () => {
    expect(windowLeft(plan, 1_000)).toBe(cutoverWindowMs);
    expect(windowLeft(plan, 1_000 + cutoverWindowMs + 5)).toBe(0);
  });

  it('is not counted before that, nor when it is over', () => {
    expect(windowLeft({ ...plan, readyAt: null }, 1_000)).toBeUndefined();
    expect(windowLeft({ ...plan, state: 'complete' }, 1_000)).toBeUndefined();
  });
});
