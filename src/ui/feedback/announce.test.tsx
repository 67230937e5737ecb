import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce } from './announce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const announced = () => document.querySelector('[role="alert"]')?.textContent;

test('a message is announced, replaced by the next one, and removed when it is old', () => {
  announce('Enter a name.');
  vi.advanceTimersByTime(100);
  expect(announced()).toBe('Enter a name.');
  vi.advanceTimersByTime(9_000);
  announce('Enter a password.');
  vi.advanceTimersByTime(5_000);
  expect(announced()).toBe('Enter a password.');
  vi.advanceTimersByTime(10_000);
  expect(announced()).toBe('');
});
