import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Long, ObjectId } from 'bson';
import { afterEach, expect, it, vi } from 'vitest';
import { awaitedMs } from './awaited-hello.ts';
import { Bell } from './bell.ts';

const topologyVersion = { processId: new ObjectId(), counter: Long.ZERO };

it('a greeting waits when it names its topology version and a duration', () => {
  expect(awaitedMs({ hello: 1 })).toBeUndefined();
  expect(awaitedMs({ hello: 1, topologyVersion, maxAwaitTimeMS: 10_000 })).toBe(10_000);
  expect(awaitedMs({ hello: 1, topologyVersion, maxAwaitTimeMS: Long.fromNumber(1e15) })).toBe(1e15);
});

it('one that wants no wait still leaves others their turn', () => {
  expect(awaitedMs({ hello: 1, topologyVersion, maxAwaitTimeMS: 0 })).toBeGreaterThan(0);
});

it.each([
  [{ topologyVersion }, 31368],
  [{ maxAwaitTimeMS: 1 }, 31368],
  [{ topologyVersion: 'x', maxAwaitTimeMS: 1 }, 14],
  [{ topologyVersion: null, maxAwaitTimeMS: 1 }, 14],
  [{ topologyVersion, maxAwaitTimeMS: -1 }, 31373],
  [{ topologyVersion, maxAwaitTimeMS: 'x' }, 31373],
  [{ topologyVersion, maxAwaitTimeMS: Number.NaN }, 31373],
  [{ topologyVersion, maxAwaitTimeMS: null }, 31373],
])('%j is refused', (fields, code) => {
  expect(() => awaitedMs({ hello: 1, ...fields })).toThrow(expect.objectContaining({ code }));
});

afterEach(() => vi.useRealTimers());

it('a wait longer than the longest timer does not end immediately', async () => {
  vi.useFakeTimers();
  const bell = new Bell();
  let isAwake = false;
  const waited = bell.next(1e18, new EventEmitter() as Socket).then(() => {
    isAwake = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isAwake).toBe(false);
  bell.ring();
  await waited;
});
