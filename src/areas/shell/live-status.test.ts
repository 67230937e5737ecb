import { expect, test } from 'vitest';
import type { Live } from '#src/api/live/live.ts';
import { liveStatus } from './live-status.ts';

const now = 1_000_000;
const live: Live = {
  state: 'live',
  checkedAt: now - 5_000,
  everyMs: 15_000,
  failing: undefined,
  budgets: new Map(),
};

test('is live only where everything was read within its freshness', () => {
  expect(liveStatus(live, now)).toBe('live');
  expect(liveStatus({ ...live, checkedAt: undefined }, now)).toBe('connecting');
  expect(liveStatus({ ...live, checkedAt: now - 50_000 }, now)).toBe('live');
  expect(liveStatus({ ...live, checkedAt: now - 51_000 }, now)).toBe('late');
  // a project with many reads is read less often
  expect(liveStatus({ ...live, checkedAt: now - 100_000, everyMs: 45_000 }, now)).toBe('live');
});

test('is not live while a read fails or the stream is lost', () => {
  expect(liveStatus({ ...live, failing: { count: 1, since: now, nextAt: undefined } }, now)).toBe('failing');
  expect(liveStatus({ ...live, state: 'lost' }, now)).toBe('lost');
  expect(liveStatus({ ...live, state: 'connecting' }, now)).toBe('connecting');
});
