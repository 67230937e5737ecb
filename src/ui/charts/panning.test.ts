import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyShare, movedMs, wheelPan } from './panning.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('moves the axis against the pointer, by the share of the plot that it went over', () => {
  expect(movedMs(100, 400, 3_600_000)).toBe(-900_000);
  expect(movedMs(-400, 400, 3_600_000)).toBe(3_600_000);
  expect(movedMs(10, 0, 3_600_000)).toBe(0);
});

it('moves by a quarter with the arrow keys, and by all of it with Shift', () => {
  const share = (key: string, shiftKey = false) => keyShare({ key, shiftKey });
  expect([share('ArrowLeft'), share('ArrowRight'), share('ArrowRight', true)]).toEqual([-0.25, 0.25, 1]);
  expect([share('ArrowUp'), share('Tab')]).toEqual([undefined, undefined]);
});

it('with Shift the wheel moves once, when it rests, by all that it was turned', () => {
  const moves: number[] = [];
  const turn = wheelPan('page', (px) => moves.push(px) > 0);
  const kept = vi.fn();
  const wheel = (deltaX: number, deltaY: number, shiftKey = true) =>
    turn({ deltaX, deltaY, shiftKey, preventDefault: kept } as unknown as WheelEvent);
  // the page scrolls where Shift is not held
  wheel(0, 120, false);
  expect(kept).not.toHaveBeenCalled();
  wheel(0, 120);
  vi.advanceTimersByTime(100);
  wheel(80, 0);
  expect(moves).toEqual([]);
  vi.advanceTimersByTime(200);
  wheel(-30, 0);
  vi.advanceTimersByTime(200);
  expect(moves).toEqual([-200, 30]);
  expect(kept).toHaveBeenCalledTimes(3);
});
