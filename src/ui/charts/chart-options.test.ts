import type uPlot from 'uplot';
import { describe, expect, it } from 'vitest';
import { chartOptions, incrementsOf, spread, valueRange } from './chart-options.ts';
import type { ChartLine } from './chart-parts.ts';

const line = (...values: (number | null)[]): ChartLine => ({ id: 'a', label: 'a', values, style: 0 });
const rangeOf = (values: (number | null)[], limits: number[] = [], whole = false) =>
  valueRange({ lines: [line(...values)], limits: limits.map((value) => ({ value, label: '' })), whole });

describe('the axis of values', () => {
  it.each([
    ['nothing', [], [0, 1]],
    ['gaps alone', [null, null], [0, 1]],
    ['zeros', [0, 0], [0, 1]],
    ['one point', [100], [0, 112]],
    ['tiny values', [1e-12], [0, 1.12e-12]],
    ['huge values', [1e18], [0, 1.12e18]],
    ['negative values', [-10, 10], [-10, 12.4]],
  ])('holds %s', (_, values, [least, most]) => {
    const [low, high] = rangeOf(values as (number | null)[]);
    expect(low).toBeCloseTo(least ?? 0, 14);
    expect(high / (most ?? 1)).toBeCloseTo(1, 9);
  });

  it('of a percentage ends at 100, unless something is beyond', () => {
    expect(rangeOf([3], [95], true)).toEqual([0, 100]);
    expect(rangeOf([130], [], true)[1]).toBeGreaterThan(130);
  });

  it('has room for a limit that is near, and none for one far away', () => {
    expect(rangeOf([100], [200])[1]).toBeGreaterThan(200);
    expect(rangeOf([100], [5000])[1]).toBeLessThan(200);
  });
});

describe('names at the end of lines', () => {
  it('stay where they are with room between', () => {
    expect(spread([10, 40, 80], 13, 0, 100)).toEqual([10, 40, 80]);
  });

  it('give way to each other, within both ends', () => {
    expect(spread([50, 50, 50], 10, 0, 100)).toEqual([50, 60, 70]);
    expect(spread([98, 99, 100], 10, 0, 100)).toEqual([80, 90, 100]);
    expect(spread([], 10, 0, 100)).toEqual([]);
  });
});

/** A canvas that records grounds, texts and lines in their order. */
function canvas() {
  const drawn: string[] = [];
  /** Ends of every line, with its colour. */
  const lines: [from: readonly number[], to: readonly number[], colour: string][] = [];
  let from: readonly number[] = [];
  let to: readonly number[] = [];
  const nothing = (): void => undefined;
  const ctx = {
    ...{ canvas: { style: {} }, beginPath: nothing, fill: nothing, strokeStyle: '' },
    ...{ save: nothing, restore: nothing, setLineDash: nothing, measureText: () => ({ width: 10 }) },
    moveTo: (...at: number[]) => {
      from = at;
    },
    lineTo: (...at: number[]) => {
      to = at;
    },
    stroke: () => {
      drawn.push('line');
      lines.push([from, to, ctx.strokeStyle]);
    },
    fillRect: () => drawn.push('ground'),
    fillText: (text: string) => drawn.push(text),
  };
  return { ctx, drawn, lines };
}

/** Draws a chart of 300 × 160 pixels, from 0 to 200, on a canvas that only remembers. */
function draw(limits: { value: number; label: string }[]) {
  const input = { ...{ lines: [line(1, 2)], from: 0, to: 10, format: String, marks: [], whole: false } };
  const colours = { ...{ lines: ['#1'], ink: '#2', dim: '#3', grid: '#4', ground: '#5', limit: '#6' } };
  const { axes, hooks } = chartOptions(
    { input: { ...input, limits, zone: 'UTC' }, range: [0, 200] },
    {
      ...{ width: 300, height: 160, sync: 'a', onDraw: () => undefined, onCursor: () => undefined },
      ...{ hand: undefined },
      colours: { ...colours, marks: {} as never, mono: '11px mono' },
    },
  );
  const { ctx, drawn, lines } = canvas();
  const bbox = { left: 0, top: 0, width: 300, height: 160 };
  const chart = { ctx, bbox, valToPos: (value: number) => 160 - value * 0.8 } as unknown as uPlot;
  const values = axes?.[1]?.values as ((chart: uPlot, splits: number[]) => string[]) | undefined;
  values?.(chart, [50, 100]);
  for (const each of hooks?.draw ?? []) each?.(chart);
  return { drawn, lines };
}

it('a threshold is a line over the whole width at its value', () => {
  const { lines } = draw([{ value: 150, label: 'alert: above 150' }]);
  expect(lines).toEqual([[[0, 40], [300, 40], '#6']]);
});

it('a threshold outside the range is a label with a direction, without a line', () => {
  const { drawn, lines } = draw([
    { value: 250, label: 'above' },
    { value: -10, label: 'below' },
  ]);
  expect(lines).toEqual([]);
  expect(drawn).toEqual(expect.arrayContaining(['▲ above', '▼ below']));
});

it('labels have a ground of their own, drawn after the lines', () => {
  const { drawn } = draw([{ value: 150, label: 'alert: above 150' }]);
  const labels = ['alert: above 150', '50', '100'].flatMap((text) => ['ground', text]);
  // the name at the end of the line is outside of the plot
  expect(drawn.slice(0, 7)).toEqual(['line', ...labels]);
});

it('steps sizes by powers of two, and counts by whole numbers', () => {
  const binary = incrementsOf('binary', 2 ** 33) ?? [];
  expect(binary).toContain(512 * 1024 ** 2);
  expect(binary.every((each) => Number.isInteger(Math.log2(each)))).toBe(true);
  expect(incrementsOf('whole', 40)?.every(Number.isInteger)).toBe(true);
  expect(incrementsOf('whole', 0.4)).toBeUndefined();
  expect(incrementsOf(undefined, 40)).toBeUndefined();
});
