import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import { plural } from '#src/lib/bytes.ts';
import { type StateKind, sentenceCase, severityRank } from '#src/ui/feedback/badge.tsx';
import { type Cluster, hostsOf, stateOf } from './cluster-facts.ts';

/** State and health of a cluster together: the worse one leads. */
export interface Condition {
  kind: StateKind;
  label: string;
  /** The state, where the health leads. */
  state?: string;
  /** Why, for the hint. */
  text?: string;
}

/** Open alerts of a cluster. An alert of a host may name no cluster // observed */
export function alertsOf(
  cluster: Pick<Cluster, 'name' | 'connectionStrings'>,
  alerts: readonly Alert[],
): Alert[] {
  const hosts = new Set(hostsOf(cluster));
  return alerts.filter(({ clusterName, hostnameAndPort }) =>
    clusterName === undefined
      ? hostnameAndPort !== undefined && hosts.has(hostnameAndPort)
      : clusterName === cluster.name,
  );
}

const healthKinds: Partial<Record<Severity, StateKind>> = {
  CRITICAL: 'failed',
  ERROR: 'failed',
  WARNING: 'warning',
};

const kindRanks: readonly StateKind[] = ['failed', 'warning', 'progress', 'off', 'ok'];

/** Worst first: for sorting. */
export function conditionRank({ kind, label }: Pick<Condition, 'kind' | 'label'>): number {
  // a critical alert and an error look alike as states, and are not
  return kindRanks.indexOf(kind) * 10 + (label === 'Error' ? 1 : 0);
}

/**
 * A state and the alerts beside it: the worse one leads, and an equally bad state keeps its more exact label.
 * An acknowledged alert counts: it is being handled, but the cluster is no better for that.
 */
export function worseOf(
  state: Pick<Condition, 'kind' | 'label'>,
  alerts: readonly Alert[],
  severityOf: (alert: Alert) => Severity,
): Condition {
  const [worst] = [...alerts].sort((a, b) => severityRank(severityOf(a)) - severityRank(severityOf(b)));
  const severity = worst && severityOf(worst);
  const kind = severity && healthKinds[severity];
  if (!worst || !severity || !kind) return state;
  const title = alertTitle(worst.eventTypeName, worst.metricName);
  const text = `${plural(alerts.length, 'open alert')}${alerts.length > 1 ? ', the worst' : ''}: ${title}`;
  if (kindRanks.indexOf(state.kind) <= kindRanks.indexOf(kind)) return { ...state, text };
  return { kind, label: sentenceCase(severity), state: state.label, text };
}

/**
 * The condition of a cluster with these open alerts; undefined alerts are unknown. `complete`: whether these are all open
 * alerts; a cluster that no known alert names may still have one.
 */
export function conditionOf(
  cluster: Pick<Cluster, 'stateName' | 'paused'>,
  alerts: readonly Alert[] | undefined,
  severityOf: (alert: Alert) => Severity,
  complete = true,
): Condition {
  const state = stateOf(cluster);
  const condition = alerts ? worseOf(state, alerts, severityOf) : state;
  return unlessUnknown(condition, alerts !== undefined, complete);
}

/** Nothing is healthy because no known alert names it, unless all open alerts are known. */
export function unlessUnknown(condition: Condition, areKnown: boolean, complete: boolean): Condition {
  if (condition.kind !== 'ok' || (areKnown && complete)) return condition;
  const text = areKnown
    ? 'Not all open alerts of the project are read yet, so its health is unknown'
    : 'Its alerts could not be loaded, so its health is unknown';
  return { ...condition, kind: 'off', text };
}

/** The order of the list: by condition, then name. */
export function worstFirst<Each extends Pick<Cluster, 'name' | 'stateName' | 'paused' | 'connectionStrings'>>(
  clusters: readonly Each[],
  alerts: readonly Alert[] | undefined,
  severityOf: (alert: Alert) => Severity,
  complete = true,
): Each[] {
  const rank = (cluster: Each) =>
    conditionRank(conditionOf(cluster, alerts && alertsOf(cluster, alerts), severityOf, complete));
  return [...clusters].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
