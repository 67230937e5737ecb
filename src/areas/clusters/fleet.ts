import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';
import { type Condition, conditionRank, worseOf } from './cluster-condition.ts';
import { stateOf } from './cluster-facts.ts';
import type { Availability } from './fleet-facets.ts';
import { availabilityLabels, type FleetCluster } from './fleet-filter.ts';

const states: Record<Availability, StateKind> = {
  dead: 'off',
  unavailable: 'failed',
  warning: 'warning',
  available: 'ok',
};

/**
 * What leads for a cluster: its availability, or the open alerts of its project where those are known. A cluster with
 * alerts of unknown severity is not green.
 */
export function fleetCondition(
  {
    name,
    availability,
    alertCount,
    passing,
  }: Pick<FleetCluster, 'name' | 'availability' | 'alertCount' | 'passing'>,
  alertsOfProject: readonly Alert[] | undefined,
  severityOf: (alert: Alert) => Severity,
): Condition {
  const state = passing
    ? stateOf({ stateName: passing, paused: false })
    : { kind: states[availability], label: availabilityLabels[availability] };
  const present = alertsOfProject?.filter(({ clusterName }) => clusterName === name);
  // a list that was read before the counts, or in part, may lack some: its alerts count nevertheless
  const condition = present ? worseOf(state, present, severityOf) : state;
  if ((present && present.length >= alertCount) || alertCount === 0 || condition.kind !== 'ok')
    return condition;
  return { kind: 'warning', label: 'Open alerts', state: state.label };
}

/** The order of every list of clusters: by condition, the worst first, then name. */
export function byConcern(
  conditionOf: (cluster: FleetCluster) => Condition,
): (a: FleetCluster, b: FleetCluster) => number {
  return (a, b) =>
    conditionRank(conditionOf(a)) - conditionRank(conditionOf(b)) || a.name.localeCompare(b.name);
}
