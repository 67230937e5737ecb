import { metricNames } from '#contract/alert-configs/metrics/metrics.ts';
import { convertUnits, isUnit, type Unit } from '#contract/alert-configs/metrics/units.ts';
import { measurementNameOf, unitInAlerts } from '#contract/monitoring/alert-metrics.ts';
import { measurementUnit } from '#contract/monitoring/measurements.ts';
import { isModelled } from './values.ts';

/** A metric that alerts watch, as a measurement: its name, and the unit that alerts give its values. */
export interface WatchedMetric {
  name: string;
  units: Unit;
}

/** Shares of 100 that only alerts have a name for. */
const ownShares = ['CONNECTIONS_PERCENT', 'SYSTEM_MEMORY_PERCENT_USED', 'MAX_SYSTEM_MEMORY_PERCENT_USED'];

const watched = new Map(
  metricNames('host').flatMap((metricName): [string, WatchedMetric][] => {
    const name = measurementNameOf(metricName);
    if (!isModelled(name)) return [];
    if (ownShares.includes(name)) return [[metricName, { name, units: 'RAW' }]];
    const bare = name.replace(/^MAX_/, '');
    const units = measurementUnit('process', bare) ?? measurementUnit('disk', bare);
    return units ? [[metricName, { name, units: unitInAlerts[units] }]] : [];
  }),
);

/** The measurement behind a metric; undefined where the emulator measures nothing of the kind. */
export function watchedMetric(metricName: string): WatchedMetric | undefined {
  return watched.get(metricName);
}

/** A value in the unit of the measurement. */
export function inUnitsOf(metric: WatchedMetric, value: { number: number; units: string }): number {
  if (!isUnit(value.units)) return value.number;
  return convertUnits(value.number, value.units, metric.units) ?? value.number;
}
