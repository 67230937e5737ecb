import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '#contract/console/bff.ts';
import { mount } from '#src/ui/test-mount.tsx';
import { AtItsClock } from './emulator-clock.ts';

const asked: string[] = [];
let answer: Promise<unknown>;
vi.mock('#src/api/reads.ts', () => ({
  read: (operation: string) => {
    asked.push(operation);
    return answer;
  },
}));

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(emulator: boolean) {
  const mounted = await mount(
    <QueryClientProvider client={new QueryClient()}>
      <AtItsClock connection={{ id: 'c', emulator } as Connection}>
        <p>The page</p>
      </AtItsClock>
    </QueryClientProvider>,
  );
  return { ...mounted, shown: () => mounted.root.querySelector('p') !== null };
}

it('shows a page of the service at once, and requests no clock', async () => {
  const { shown, unmount } = await open(false);
  expect(shown()).toBe(true);
  expect(asked).toEqual([]);
  await unmount();
});

it('shows a page of an emulator after its clock is received', async () => {
  let notify: (state: object) => void = () => {};
  answer = new Promise((resolve) => {
    notify = resolve;
  });
  const { shown, unmount } = await open(true);
  await pass(500);
  expect(shown()).toBe(false);
  notify({ clock: { now: '2026-03-13T14:02:00Z', rate: 1, frozen: true } });
  await pass(10);
  expect(shown()).toBe(true);
  expect(asked).toEqual(['getEmulatorState']);
  await unmount();
});

it('shows a page of an unreachable emulator', async () => {
  answer = Promise.reject(new Error('unreachable'));
  const { shown, unmount } = await open(true);
  await pass(10);
  expect(shown()).toBe(true);
  await unmount();
});

it('shows a page of an emulator that does not answer for a second', async () => {
  answer = new Promise(() => {});
  const { shown, unmount } = await open(true);
  await pass(900);
  expect(shown()).toBe(false);
  await pass(200);
  expect(shown()).toBe(true);
  await unmount();
});
