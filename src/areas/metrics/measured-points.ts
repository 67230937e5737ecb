import type { Measurements } from '#contract/monitoring/schemas.ts';
import type { Point } from '#src/lib/time/time-series.ts';

type Answer = Pick<Measurements, 'measurements'>;

/** Parsed points of a response: charts request them again whenever another response arrives. */
const existing = new WeakMap<Answer, ReadonlyMap<string, readonly Point[]>>();

/**
 * The points of a response by the names of its measurements. All of them share the same timestamps, so each
 * is parsed once and not thirty times. Parsing took most of the time for twelve charts of ten thousand
 * points.
 */
export function pointsOf(answer: Answer): ReadonlyMap<string, readonly Point[]> {
  const before = existing.get(answer);
  if (before) return before;
  const texts: string[] = [];
  const stamps: number[] = [];
  const results = new Map(
    answer.measurements.map(({ name, dataPoints }) => [
      name,
      dataPoints.map(({ timestamp, value }, index): Point => {
        if (texts[index] !== timestamp) {
          texts[index] = timestamp;
          stamps[index] = Date.parse(timestamp);
        }
        return { at: stamps[index] ?? Number.NaN, value };
      }),
    ]),
  );
  existing.set(answer, results);
  return results;
}
