import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '#src/api/errors.ts';
import { mount } from '#src/ui/test-mount.tsx';
import { type Readings, useReadings } from './use-readings.ts';

const seen = vi.hoisted(() => ({ failure: undefined as Error | undefined, turns: 0 }));

vi.mock('#src/api/run-command.ts', async (original) => ({
  ...(await original<object>()),
  runCommand: async (_at: unknown, _db: string, command: object) => {
    if ('serverStatus' in command) seen.turns += 1;
    throw seen.failure;
  },
}));

let result: Readings & { retry: () => void };
const at = { source: { kind: 'deployment', deployment: 'd' }, read: 'primary' } as const;

function Reader() {
  result = useReadings(at, false);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  seen.turns = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('repeats a reading that failed, but none that was refused, until the user repeats it', async () => {
  seen.failure = new ApiFailure(503, { code: 'HTTP_503', message: 'Away.' });
  const { unmount } = await mount(<Reader />);
  await pass(5_000);
  expect(seen.turns).toBe(3);
  expect((result.attempt?.nextAt ?? 0) - (result.attempt?.failedAt ?? 0)).toBe(2_000);
  seen.failure = new ApiFailure(403, { code: 'USER_UNAUTHORIZED', message: 'Refused.' });
  await pass(2_000);
  expect([seen.turns, result.failure?.message, result.attempt]).toEqual([4, 'Refused.', undefined]);
  await pass(60_000);
  expect(seen.turns).toBe(4);
  await act(async () => result.retry());
  await pass(100);
  expect(seen.turns).toBe(5);
  await unmount();
});
