import { eventLabel } from '../events/label.ts';
import tables from './tables/metrics.json' with { type: 'json' };
import type { MetricSet } from './tables/variants.ts';
import { defaultUnits, type Unit, type UnitKind, unitsByKind } from './units.ts';

const kinds: Record<MetricSet, Map<string, UnitKind>> = {
  host: read(tables.host),
  appService: read(tables.appService),
  serverless: read(tables.serverless),
  flex: read(tables.flex),
  streamProcessor: read(tables.streamProcessor),
};

function read(table: Partial<Record<UnitKind, string[]>>): Map<string, UnitKind> {
  const found = new Map<string, UnitKind>();
  for (const kind of ['Raw', 'Time', 'Data', 'Number', 'RPU'] as const) {
    for (const name of table[kind] ?? []) found.set(name, kind);
  }
  return found;
}

/** Names of the metrics that a kind of configuration can watch, in alphabetical order. */
export function metricNames(set: MetricSet): string[] {
  return [...kinds[set].keys()].sort();
}

/** What a metric measures in; undefined when the set has no such metric. */
export function metricKind(set: MetricSet, name: string): UnitKind | undefined {
  return kinds[set].get(name);
}

/** Whether any kind of configuration knows the metric. */
export function isMetricName(name: string): boolean {
  return Object.values(kinds).some((names) => names.has(name));
}

export function metricUnits(set: MetricSet, name: string): readonly Unit[] {
  const kind = metricKind(set, name);
  return kind ? unitsByKind[kind] : [];
}

export function defaultMetricUnits(set: MetricSet, name: string): Unit | undefined {
  const kind = metricKind(set, name);
  return kind && defaultUnits[kind];
}

/** How people read the metric. */
export function metricLabel(name: string): string {
  return eventLabel(name);
}
