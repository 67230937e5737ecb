import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { scaleOf, showing, viewOf, zoomed } from './time-view.ts';

const view = { from: 1_000_000_000_000, to: 1_000_100_000_000 };

describe('a view of time', () => {
  test('turns moments into pixels and back', () => {
    const scale = scaleOf(view, 1000);
    expect([scale.x(view.from), scale.x(view.to)]).toEqual([0, 1000]);
    expect(scale.at(scale.x(1_000_012_345_000))).toBeCloseTo(1_000_012_345_000, -1);
  });

  test('keeps the moment under the hand where it is while it is zoomed', () => {
    const around = 1_000_025_000_000;
    const near = zoomed(view, around, 0.5);
    expect(near.to - near.from).toBe(50_000_000);
    expect(scaleOf(near, 1000).x(around)).toBeCloseTo(scaleOf(view, 1000).x(around), 3);
  });

  test('is zoomed neither to nothing nor to for ever', () => {
    expect(zoomed(view, view.from, 1e-9).to - view.from).toBe(600_000);
    const wide = zoomed(view, view.from, 1e9);
    expect(wide.to - wide.from).toBeLessThan(7 * 366 * DAY);
  });

  test('follows a moment that leaves it, and stays still otherwise', () => {
    expect(showing(view, 1_000_050_000_000)).toBe(view);
    const later = showing(view, view.to + 1000);
    expect(later.to).toBeGreaterThan(view.to + 1000);
    expect(later.to - later.from).toBe(view.to - view.from);
    expect(showing(view, view.from - 1000).from).toBeLessThan(view.from - 1000);
  });

  test('also shows the future', () => {
    const now = Date.parse('2026-03-13T14:02:00Z');
    for (const zoom of ['24h', '7d', '30d', '13mo'] as const) {
      expect(viewOf(zoom, now).to).toBeGreaterThan(now);
    }
  });
});
