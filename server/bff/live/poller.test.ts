import { describe, expect, test } from 'vitest';
import { afterAnswer, afterFailure, delayOf, startPace } from './poller.ts';
import { isTransitional } from './transitional.ts';

describe('the pace of a watched query', () => {
  const changed = { changed: true, transitional: true };
  const same = { changed: false, transitional: true };

  test('is slow while nothing is in progress', () => {
    expect(delayOf(afterAnswer(startPace(0), { changed: true, transitional: false }, 0), 0)).toBe(15_000);
  });

  test('is fast for thirty seconds after the last change, then slower, then slow', () => {
    const pace = afterAnswer(startPace(0), changed, 1_000);
    expect(delayOf(pace, 1_000)).toBe(2_000);
    expect(delayOf(afterAnswer(pace, same, 30_000), 30_999)).toBe(2_000);
    expect(delayOf(afterAnswer(pace, same, 31_000), 31_000)).toBe(5_000);
    expect(delayOf(afterAnswer(pace, same, 301_000), 301_000)).toBe(15_000);
    expect(delayOf(afterAnswer(pace, changed, 302_000), 302_000)).toBe(2_000);
  });

  test('backs off while questions fail, at least as long as the service requests, and recovers at once', () => {
    let pace = startPace(0);
    const delays = [];
    for (let count = 0; count < 7; count += 1) {
      pace = afterFailure(pace, { final: false });
      delays.push(delayOf(pace, 0));
    }
    expect(delays).toEqual([15_000, 30_000, 60_000, 60_000, 60_000, 60_000, 60_000]);
    expect(delayOf(afterFailure(startPace(0), { final: false, askedMs: 45_000 }), 0)).toBe(45_000);
    expect(delayOf(afterFailure(startPace(0), { final: false, askedMs: 1e12 }), 0)).toBe(300_000);
    expect(delayOf(afterAnswer(pace, changed, 9), 9)).toBe(2_000);
  });

  test('stops when asking again cannot help', () => {
    expect(delayOf(afterFailure(startPace(0), { final: true }), 0)).toBeUndefined();
  });
});

describe('something is in progress', () => {
  test.each([
    [{ stateName: 'CREATING' }],
    [{ results: [{ stateName: 'IDLE' }, { stateName: 'UPDATING' }] }],
    [{ results: [{ status: 'IN_PROGRESS' }] }],
    [{ results: [{ status: 'inProgress' }] }],
    [{ results: [{ status: 'queued' }] }],
    [{ results: [{ status: 'PENDING', queryable: false }] }],
    [{ state: 'InProgress' }],
    [{ state: 'START_REQUESTED' }],
    [{ status: 'WORKING', lagTimeSeconds: 3 }],
    [{ deliveryType: 'automated', snapshotId: 'a', cancelled: false, failed: false, expired: false }],
    [{ deliveryType: 'download', snapshotId: 'a', deliveryUrl: [] }],
  ])('in %j', (body) => {
    expect(isTransitional(body)).toBe(true);
  });

  test.each([
    [undefined],
    [null],
    ['CREATING'],
    [{ stateName: 'IDLE' }],
    [{ results: [{ status: 'OPEN' }, { status: 'CLOSED' }, { status: 'TRACKING' }] }],
    [{ status: 'completed' }],
    [{ status: 'STEADY' }],
    [{ state: 'SIMULATING' }],
    [{ name: 'CREATING', tags: [{ key: 'x', value: 'PENDING' }] }],
    [{ deliveryType: 'automated', snapshotId: 'a', finishedAt: '2026-11-20T00:00:00Z' }],
    [{ deliveryType: 'download', snapshotId: 'a', deliveryUrl: ['https://x'] }],
    [{ deliveryType: 'pointInTime', pointInTimeUTCSeconds: 1, failed: true }],
  ])('not in %j', (body) => {
    expect(isTransitional(body)).toBe(false);
  });
});
