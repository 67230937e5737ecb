import { convertUnits, isUnit, type Unit } from '#contract/alert-configs/metrics/units.ts';
import type { TargetValues } from '../targets.ts';

/** A threshold, of a metric or not. */
export interface Limit {
  metricName?: string | undefined;
  operator?: string | undefined;
  threshold?: number | undefined;
  units?: string | undefined;
}

/** The measured value at a time; null without a measurement. */
export interface DataPoint {
  at: number;
  value: number | null;
}

interface MeasuredProcess {
  target: TargetValues;
  /** In the order of time, one step apart. */
  points: readonly DataPoint[];
}

export interface MeasuredHistory {
  processes: readonly MeasuredProcess[];
  /** Between two points. */
  stepMs: number;
  /** Unit of the values. */
  units: Unit;
}

/** A period in which the value was beyond the limit, as far as the data points show. */
export interface Excursion {
  from: number;
  until?: number;
  /** Unknown: nothing was measured after it. */
  ends: 'ended' | 'lasts' | 'unknown';
}

/** Every period beyond the limit up to now. */
export function excursions(
  points: readonly DataPoint[],
  limit: Limit,
  { stepMs, units }: Pick<MeasuredHistory, 'stepMs' | 'units'>,
  now: number,
): Excursion[] {
  const threshold = inUnits(limit, units);
  if (threshold === undefined) return [];
  const below = limit.operator === 'LESS_THAN';
  const results: Excursion[] = [];
  let from: number | undefined;
  let last = 0;
  for (const { at, value } of points) {
    const beyond = value !== null && (below ? value < threshold : value > threshold);
    if (beyond) from ??= at;
    else if (from !== undefined) {
      results.push({
        from,
        until: value === null ? last + stepMs : at,
        ends: value === null ? 'unknown' : 'ended',
      });
      from = undefined;
    }
    last = at;
  }
  if (from !== undefined) {
    const newest = last + stepMs > now;
    results.push(newest ? { from, ends: 'lasts' } : { from, until: last + stepMs, ends: 'unknown' });
  }
  return results;
}

/** The threshold in the unit of the measurement; undefined where the two cannot be compared. */
function inUnits({ threshold, units }: Limit, to: Unit): number | undefined {
  if (threshold === undefined || units === undefined) return threshold;
  return isUnit(units) ? convertUnits(threshold, units, to) : undefined;
}
