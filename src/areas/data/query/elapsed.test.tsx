import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mount, unmountAll } from '#src/ui/test-mount.tsx';
import { Elapsed } from './elapsed.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(async () => {
  await unmountAll();
  vi.useRealTimers();
});

const bar = (running: boolean) => <Elapsed running={running} received={5} />;

it('shows the time of a running query, and after five seconds why there is no progress', async () => {
  const { root, show } = await mount(bar(true));
  const shown = () => [...root.querySelectorAll('[role="timer"]')].map(({ textContent }) => textContent);
  await act(async () => vi.advanceTimersByTime(900));
  expect(shown()).toEqual([]);
  await act(async () => vi.advanceTimersByTime(2_100));
  expect(shown()).toEqual(['3 s']);
  await act(async () => vi.advanceTimersByTime(3_000));
  expect(shown()).toEqual(['6 s']);
  await act(async () => root.querySelector<HTMLElement>('[role="timer"]')?.focus());
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain(
      '5 documents received so far. The database reports examined documents when a query has ended: Query plan shows them.',
    ),
  );
  await show(bar(false));
  expect(shown()).toEqual([]);
});
