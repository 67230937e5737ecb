import { expect, it } from 'vitest';
import { movedMs } from './panning.ts';

it('moves the axis against the pointer, by the share of the plot that it went over', () => {
  expect(movedMs(100, 400, 3_600_000)).toBe(-900_000);
  expect(movedMs(-400, 400, 3_600_000)).toBe(3_600_000);
  expect(movedMs(10, 0, 3_600_000)).toBe(0);
});
