import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Allowance } from './allowance.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('counts processor time, not wall-clock time', () => {
  let used = 100;
  const over = vi.fn();
  new Allowance(() => used).begin(1000, over);
  used += 300;
  vi.advanceTimersByTime(1000);
  expect(over).not.toHaveBeenCalled();
  used += 600;
  vi.advanceTimersByTime(700);
  expect(over).not.toHaveBeenCalled();
  used += 100;
  vi.advanceTimersByTime(100);
  expect(over).toHaveBeenCalledOnce();
});

it('reports nothing that has ended or begun anew', () => {
  let used = 0;
  const [first, second] = [vi.fn(), vi.fn()];
  const allowance = new Allowance(() => used);
  allowance.begin(100, first);
  allowance.begin(200, second);
  used = 1000;
  vi.advanceTimersByTime(150);
  expect(first).not.toHaveBeenCalled();
  allowance.end();
  vi.advanceTimersByTime(1000);
  expect(second).not.toHaveBeenCalled();
});
