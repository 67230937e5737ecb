import { convertUnits, isUnit } from '#contract/alert-configs/metrics/units.ts';
import type { AlertConfigRecord } from '../records.ts';
import type { Incident } from './records.ts';

/**
 * Whether the value of a condition is beyond the threshold of the configuration. A condition that was raised
 * without a value always is.
 */
export function overThreshold(
  config: AlertConfigRecord,
  condition: Pick<Incident, 'target' | 'currentValue'>,
): boolean {
  const { metricThreshold, threshold } = config;
  if (metricThreshold && condition.target.metricName !== metricThreshold.metricName) return false;
  const limit = metricThreshold ?? threshold;
  const value = condition.currentValue;
  if (limit?.threshold === undefined || !value) return true;
  const { units = value.units, operator } = limit;
  const number =
    isUnit(value.units) && isUnit(units)
      ? (convertUnits(value.number, value.units, units) ?? value.number)
      : value.number;
  return operator === 'LESS_THAN' ? number < limit.threshold : number > limit.threshold;
}
