import { matches } from '#contract/alert-configs/matchers/matchers.ts';
import { convertUnits, isUnit } from '#contract/alert-configs/metrics/units.ts';
import type { Result } from '#contract/api/operations.ts';
import { metricHistory, unitInAlerts } from '#contract/monitoring/alert-metrics.ts';
import type { ChartDefinition } from './chart-catalogue.ts';
import type { Member } from './members.ts';
import { formatMeasured } from './metric-values.ts';

export type AlertConfig = Result<'getGroupAlertConfig'>;

/** A threshold of an alert configuration that watches a measurement of a chart. */
export interface ConfiguredLimit {
  configId: string;
  /** Which measurement it is for. */
  name: string;
  metricName: string;
  /** In the unit of the chart. */
  value: number;
  below: boolean;
  label: string;
}

/** The thresholds that watch any of the members, each once. */
export function limitsOf(
  chart: ChartDefinition,
  configs: readonly AlertConfig[],
  clusterName: string,
  members: readonly Member[],
): ConfiguredLimit[] {
  return configs.flatMap((config): ConfiguredLimit[] => {
    const { metricThreshold, enabled, matchers, id } = config;
    if (!enabled || metricThreshold?.threshold === undefined || id === undefined) return [];
    const history = metricHistory(metricThreshold.metricName);
    const line = chart.measurements.find(({ name }) => history?.of === chart.of && name === history.name);
    if (!line) return [];
    if (!members.some((member) => concerns(matchers ?? [], clusterName, member))) return [];
    const own = unitInAlerts[chart.units];
    const from = metricThreshold.units;
    const value =
      from !== undefined && isUnit(from)
        ? (convertUnits(metricThreshold.threshold, from, own) ?? metricThreshold.threshold)
        : metricThreshold.threshold;
    const below = metricThreshold.operator === 'LESS_THAN';
    const which = chart.measurements.length > 1 ? `${line.label} ` : '';
    const label = `alert: ${which}${below ? 'below' : 'above'} ${formatMeasured(value, chart.units)}`;
    return [{ configId: id, name: line.name, metricName: metricThreshold.metricName, value, below, label }];
  });
}

function concerns(
  matchers: NonNullable<AlertConfig['matchers']>,
  clusterName: string,
  member: Member,
): boolean {
  const { id, hostname, replicaSetName, typeName } = member;
  // matchers have one word for a role, whatever the process belongs to // documented
  const role = /(?:PRIMARY|SECONDARY|MONGOS|CONFIG|STANDALONE)$/.exec(typeName)?.[0];
  return matches(matchers as Parameters<typeof matches>[0], {
    clusterName,
    hostname,
    hostnameAndPort: id,
    port: id.slice(id.lastIndexOf(':') + 1),
    ...(role === undefined ? {} : { typeName: role }),
    ...(replicaSetName === undefined ? {} : { replicaSetName }),
  });
}
