import { describe, expect, it } from 'vitest';
import { measurements, measurementUnit } from '#contract/monitoring/measurements.ts';
import { charts, chartsMatching, groups } from './chart-catalogue.ts';

describe('the charts', () => {
  it.each(Object.values(charts).map((chart) => [chart.id, chart] as const))(
    '%s shows measurements that the service has, all in one unit',
    (_, { of, units, measurements: lines }) => {
      expect(lines.length).toBeGreaterThan(0);
      for (const { name } of lines) {
        expect(measurements[of].has(name)).toBe(true);
        expect(measurementUnit(of, name)).toBe(units);
      }
    },
  );

  it('are each in a group', () => {
    const grouped = new Set<string>(Object.values(groups).flatMap((group) => [...group.charts]));
    expect(Object.keys(charts).filter((id) => !grouped.has(id))).toEqual([]);
  });

  it('are found by words of their title and by the name of a measurement', () => {
    expect(chartsMatching('disk latency').map(({ id }) => id)).toEqual(['latency']);
    expect(chartsMatching('opcounter_repl').map(({ id }) => id)).toEqual(['replicated']);
    expect(chartsMatching('zebra')).toEqual([]);
  });
});
