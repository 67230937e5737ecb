import { expect, test, vi } from 'vitest';
import { mount } from '#src/ui/test-mount.tsx';
import { announce } from './announce.ts';

const announced = () => document.querySelector('[aria-live="assertive"]')?.textContent;

test('a message is announced, replaced by the next one, and removed when it is old', async () => {
  const { click, root } = await mount(<button type="button" onClick={() => announce('Enter a name.')} />);
  vi.useFakeTimers();
  await click(root.querySelector('button'));
  vi.advanceTimersByTime(100);
  expect(announced()).toBe('Enter a name.');
  vi.advanceTimersByTime(9_000);
  announce('Enter a password.');
  vi.advanceTimersByTime(5_000);
  expect(announced()).toBe('Enter a password.');
  vi.advanceTimersByTime(10_000);
  expect(announced()).toBe('');
  vi.useRealTimers();
});
