import { describe, expect, test } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

const at = (text: string): number => Date.parse(text);
const hour = 3_600_000;

describe('marks of the axis', () => {
  test('are at whole hours of the zone, and name each day where it begins', () => {
    const view = { from: at('2026-03-12T20:30:00Z'), to: at('2026-03-13T05:00:00Z') };
    const ticks = axisTicks(view, 'UTC', 800);
    expect(ticks.map(({ label }) => label)).toEqual([
      '21:00',
      '22:00',
      '23:00',
      '00:00',
      '01:00',
      '02:00',
      '03:00',
      '04:00',
      '05:00',
    ]);
    expect(ticks.filter(({ major }) => major).map(({ major, label }) => [label, major])).toEqual([
      ['21:00', '12 Mar 2026'],
      ['00:00', '13 Mar 2026'],
    ]);
  });

  test('leave out the hour that clocks skip', () => {
    const view = { from: at('2026-03-28T23:30:00Z'), to: at('2026-03-29T03:30:00Z') };
    const ticks = axisTicks(view, 'Europe/Berlin', 600);
    expect(ticks.map(({ label }) => label)).toEqual(['01:00', '03:00', '04:00', '05:00']);
    expect(ticks.map((tick) => tick.at - view.from)).toEqual([0.5, 1.5, 2.5, 3.5].map((each) => each * hour));
  });

  test('mark the hour that happens twice once, and leave its second time room', () => {
    const view = { from: at('2026-10-24T23:30:00Z'), to: at('2026-10-25T03:30:00Z') };
    const ticks = axisTicks(view, 'Europe/Berlin', 600);
    expect(ticks.map(({ label }) => label)).toEqual(['02:00', '03:00', '04:00']);
    expect((ticks[1]?.at ?? 0) - (ticks[0]?.at ?? 0)).toBe(2 * hour);
  });

  test('are at midnight of the zone on days with 23 hours', () => {
    const view = { from: at('2026-03-27T12:00:00Z'), to: at('2026-03-31T12:00:00Z') };
    const ticks = axisTicks(view, 'Europe/Berlin', 400);
    expect(ticks.map((tick) => new Date(tick.at).toISOString())).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-03-30T22:00:00.000Z',
    ]);
  });

  test('stay where they are while the view moves by a little', () => {
    const from = at('2026-01-05T00:00:00Z');
    const marks = (shift: number) =>
      axisTicks({ from: from + shift, to: from + shift + 60 * 24 * hour }, 'UTC', 500).map((tick) => tick.at);
    const moved = new Set(marks(7 * hour));
    const inside = marks(0).slice(1);
    expect(inside.length).toBeGreaterThan(1);
    expect(inside.filter((tick) => !moved.has(tick))).toEqual([]);
  });

  test('begin every month with its first day', () => {
    const view = { from: at('2026-01-20T00:00:00Z'), to: at('2026-04-10T00:00:00Z') };
    const labels = axisTicks(view, 'UTC', 900).map(({ label }) => label);
    expect(labels).toContain('1 Feb');
    expect(labels).toContain('1 Mar');
    expect(labels).toContain('1 Apr');
    expect(labels).not.toContain('29 Jan');
  });

  test('count months, and name the years, in a view of years', () => {
    const view = { from: at('2025-02-10T00:00:00Z'), to: at('2026-06-10T00:00:00Z') };
    const ticks = axisTicks(view, 'UTC', 500);
    expect(ticks.map(({ label }) => label)).toEqual(['Apr', 'Jul', 'Oct', 'Jan', 'Apr']);
    expect(ticks.flatMap(({ major }) => major ?? [])).toEqual(['2025', '2026']);
  });
});
