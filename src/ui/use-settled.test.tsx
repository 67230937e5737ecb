import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from './test-mount.tsx';
import { useSettled } from './use-settled.ts';

let mounted: Mounted;
let say: (pending: boolean) => void = () => {};

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await mounted.unmount();
  vi.useRealTimers();
});

function Probe({ start }: { start: boolean }) {
  const [pending, setPending] = useState(start);
  say = setPending;
  return <p>{useSettled(pending) ? 'shown' : 'skeleton'}</p>;
}

it('shows available data at once, and stays settled during a refetch', async () => {
  mounted = await mount(<Probe start={false} />);
  expect(mounted.root.querySelector('p')?.textContent).toBe('shown');
  await act(async () => say(true));
  expect(mounted.root.querySelector('p')?.textContent).toBe('shown');
});

it('waits until everything has come', async () => {
  mounted = await mount(<Probe start={true} />);
  expect(mounted.root.querySelector('p')?.textContent).toBe('skeleton');
  await act(async () => say(false));
  expect(mounted.root.querySelector('p')?.textContent).toBe('shown');
});

it('does not wait for slow data', async () => {
  mounted = await mount(<Probe start={true} />);
  await act(async () => void vi.advanceTimersByTime(1499));
  expect(mounted.root.querySelector('p')?.textContent).toBe('skeleton');
  await act(async () => void vi.advanceTimersByTime(1));
  expect(mounted.root.querySelector('p')?.textContent).toBe('shown');
});
