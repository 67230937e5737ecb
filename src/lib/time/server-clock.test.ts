import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnServerTime, serverNow } from './server-clock.ts';

const hour = 3_600_000;
const start = Date.parse('2026-03-13T14:02:00.400Z');

/** An answer that took 200 ms, from a server whose clock differs by so much. */
function answered(differs: number, takes = 200): void {
  const askedAt = Date.now();
  vi.advanceTimersByTime(takes);
  learnServerTime(new Date(Date.now() - takes / 2 + differs).toUTCString(), askedAt);
}

describe('the clock of the server', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout'] }));
  afterEach(() => {
    answered(0);
    vi.useRealTimers();
  });

  it('is this computer’s until the difference exceeds the accuracy of an answer', () => {
    expect(serverNow()).toBe(Date.now());
    answered(0);
    answered(900);
    answered(0, 2_000);
    expect(serverNow()).toBe(Date.now());
  });

  it.each([
    ['behind', 2 * hour],
    ['ahead', -2 * hour],
  ])('is followed by a computer that is %s, and does not change between its answers', (_, differs) => {
    answered(differs);
    const existing = serverNow() - Date.now();
    expect(Math.abs(existing - differs)).toBeLessThan(1_000);
    answered(differs + 300);
    answered(differs - 300, 900);
    expect(serverNow() - Date.now()).toBe(existing);
  });

  it('is this computer’s again when its clock is put right', () => {
    answered(2 * hour);
    answered(0);
    expect(serverNow()).toBe(Date.now());
  });

  it('does not follow an answer that was too slow to be accurate', () => {
    answered(2_000, 20_000);
    expect(serverNow()).toBe(Date.now());
  });

  it('learns nothing from an answer without a date', () => {
    learnServerTime(null, Date.now());
    learnServerTime('soon', Date.now());
    expect(serverNow()).toBe(Date.now());
  });
});
