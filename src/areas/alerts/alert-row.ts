import { type Severity, severities } from '#contract/alert-configs/tables/severities.ts';
import { type Alert, type AlertStatus, isActive as isActiveAlert } from '#contract/alerts.ts';
import type { EstatePlace } from '#contract/overview/estate-alerts.ts';
import { describeCondition, describeValue, type Threshold } from '#src/api/clusters/measured-values.ts';
import { toEpoch } from '#src/lib/time/time.ts';
import { type Acknowledgement, acknowledgementOf } from './acknowledge/acknowledgement.ts';

/** Fields from a configuration for its alerts: the alert itself carries neither severity nor threshold. */
export interface RuleFacts {
  severityOverride?: string | null | undefined;
  metricThreshold?: Threshold | null | undefined;
  threshold?: Threshold | null | undefined;
}

/** What an event type means; from the contract's tables, which are loaded with the page and not before. */
export interface EventTypeFacts {
  label: string;
  family: string;
  severity: Severity;
}

/** One line of the inbox: an alert with everything that filters, groups and cells ask of it. */
export interface AlertRow {
  id: string;
  alert: Alert;
  status: AlertStatus;
  severity: Severity;
  /** Whether a configuration decided the severity, not the type. */
  overridden: boolean;
  label: string;
  type: string;
  family: string;
  configId: string;
  cluster: string | undefined;
  host: string | undefined;
  replicaSet: string | undefined;
  /** The narrowest thing the alert names. */
  target: string | undefined;
  metric: string | undefined;
  /** "96 %", of the last reading. */
  value: string | undefined;
  /** "above 95 %" */
  condition: string | undefined;
  since: number | undefined;
  resolved: number | undefined;
  notified: number | undefined;
  ack: Acknowledgement | undefined;
  /** In a list across projects: where the alert is. */
  place?: EstatePlace;
  /** Lower case, for the plain words of a search. */
  text: string;
}

function isSeverity(text: string): text is Severity {
  return severities.some((each) => each === text);
}

export function alertRow(
  alert: Alert,
  rule: RuleFacts | undefined,
  facts: EventTypeFacts,
  now: number,
  /** Who acknowledged it, where that is known better than by the key. */
  person?: string,
): AlertRow {
  const override = rule?.severityOverride ?? '';
  const overridden = isSeverity(override);
  const cluster = alert.clusterName;
  const host = alert.hostnameAndPort;
  const replicaSet = alert.replicaSetName;
  const other = alert.processorName ?? alert.instanceName;
  const ack = acknowledgementOf(alert, now, person);
  const metric = alert.metricName;
  const texts = [
    facts.label,
    alert.eventTypeName,
    alert.id,
    cluster,
    host,
    replicaSet,
    other,
    metric,
    ack?.comment,
    ack?.by,
    ack?.key,
  ];
  return {
    id: alert.id,
    alert,
    status: alert.status,
    severity: overridden ? override : facts.severity,
    overridden,
    label: facts.label,
    type: alert.eventTypeName,
    family: facts.family,
    configId: alert.alertConfigId,
    cluster,
    host,
    replicaSet,
    target: host ?? replicaSet ?? cluster ?? other,
    metric,
    value: alert.currentValue ? describeValue(alert.currentValue, metric) : undefined,
    condition: describeCondition(rule?.metricThreshold ?? rule?.threshold, metric),
    since: toEpoch(alert.created),
    resolved: toEpoch(alert.resolved),
    notified: toEpoch(alert.lastNotified),
    ack,
    text: texts.filter(Boolean).join('\n').toLowerCase(),
  };
}

/** Whether the alert is neither closed nor acknowledged. */
export function isActive(row: AlertRow): boolean {
  return isActiveAlert(row);
}
