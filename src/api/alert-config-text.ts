import { alertLabel, familyTitle, isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { metricLabel } from '#contract/alert-configs/metrics/metrics.ts';
import { isNotificationKind, kindSpec } from '#contract/alert-configs/tables/notification-fields.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { describeCondition, type Threshold } from './clusters/measured-values.ts';

/** The parts of a configuration that make up its condition. */
interface Condition {
  eventTypeName: string;
  threshold?: Threshold | undefined;
  metricThreshold?: (Threshold & { metricName?: string | undefined }) | undefined;
  notifications: readonly { delayMin?: number | undefined }[];
}

interface Matcher {
  fieldName: string;
  operator: string;
  value: string;
}

/** What an alert is about: a metric alert is named by its metric, the others by their event type. */
export function alertTitle(eventTypeName: string, metricName: string | undefined): string {
  return metricName ? metricLabel(metricName) : alertLabel(eventTypeName);
}

/** `System CPU above 95 % for 5 min` */
export function conditionText(config: Condition): string {
  const { eventTypeName, metricThreshold, threshold } = config;
  const metric = metricThreshold?.metricName;
  const title = alertTitle(eventTypeName, metric);
  const limit = describeCondition(metricThreshold ?? threshold, metric);
  const delay = shortestDelay(config.notifications);
  const what = limit === undefined ? title : `${title}${metric ? '' : ':'} ${limit}`;
  return delay > 0 ? `${what} for ${minutesText(delay)}` : what;
}

function shortestDelay(notifications: readonly { delayMin?: number | undefined }[]): number {
  const delays = notifications.map((each) => each.delayMin ?? 0);
  return delays.length === 0 ? 0 : Math.min(...delays);
}

function minutesText(minutes: number): string {
  return formatDuration(minutes * MINUTE);
}

export function familyText(eventTypeName: string): string {
  return isAlertEventType(eventTypeName) ? familyTitle(eventTypeName) : 'Other';
}

const fieldNames: Record<string, string> = {
  ATLAS_NODE_TYPE: 'node type',
  CLUSTER_NAME: 'cluster',
  HOSTNAME: 'host name',
  PORT: 'port',
  HOSTNAME_AND_PORT: 'host',
  APPLICATION_ID: 'application id',
  REPLICA_SET_NAME: 'replica set',
  TYPE_NAME: 'host type',
  SHARD_NAME: 'shard',
  INSTANCE_NAME: 'stream instance',
  PROCESSOR_NAME: 'stream processor',
};

const operatorLabels: Record<string, string> = {
  EQUALS: 'is',
  NOT_EQUALS: 'is not',
  CONTAINS: 'contains',
  NOT_CONTAINS: 'does not contain',
  STARTS_WITH: 'starts with',
  ENDS_WITH: 'ends with',
  REGEX: 'matches the pattern',
};

export function fieldLabel(fieldName: string): string {
  return ownValue(fieldNames, fieldName) ?? fieldName;
}

export function operatorLabel(operator: string): string {
  return ownValue(operatorLabels, operator) ?? operator;
}

/** `cluster is orders-prod` */
function matcherText(matcher: Matcher): string {
  const value = matcher.fieldName === 'TYPE_NAME' ? matcher.value.toLowerCase() : matcher.value;
  const shown = matcher.operator === 'EQUALS' || matcher.operator === 'NOT_EQUALS' ? value : `“${value}”`;
  return `${fieldLabel(matcher.fieldName)} ${operatorLabel(matcher.operator)} ${shown}`;
}

export function matchersText(matchers: readonly Matcher[] | undefined): string {
  if (!matchers || matchers.length === 0) return '';
  return matchers.map(matcherText).join(' and ');
}

interface Notified {
  typeName: string;
  [field: string]: unknown;
}

/** `PAGER_DUTY` → `PagerDuty` */
export function notificationKindText(typeName: string): string {
  return isNotificationKind(typeName) ? kindSpec(typeName).title : typeName;
}

/** `Slack #ops`, `Project owners`, `E-mail to dba@example.com` */
export function notificationLabel(notification: Notified): string {
  const title = notificationKindText(notification.typeName);
  const target = targetOf(notification);
  return target === '' ? title : `${title} ${target}`;
}

function targetOf(notification: Notified): string {
  const text = (name: string): string => {
    const value = notification[name];
    return typeof value === 'string' ? value : '';
  };
  switch (notification.typeName) {
    case 'EMAIL':
      return text('emailAddress');
    case 'SMS':
      return text('mobileNumber');
    case 'USER':
      return text('username');
    case 'TEAM':
      return text('teamName') || text('teamId');
    case 'SLACK':
      return text('channelName');
    case 'HIP_CHAT':
      return text('roomName');
    case 'GROUP':
    case 'ORG':
      return rolesText(notification.roles);
    default:
      return '';
  }
}

function rolesText(roles: unknown): string {
  if (!Array.isArray(roles) || roles.length === 0) return '(everybody)';
  const [first, ...rest] = roles.map((role) => shortRole(String(role)));
  return rest.length === 0 ? `(${first})` : `(${first} +${rest.length})`;
}

/** `GROUP_CLUSTER_MANAGER` → `cluster manager`: the scope already precedes it. */
function shortRole(role: string): string {
  return role
    .replace(/^(GROUP|ORG)_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
}

interface Timing {
  typeName: string;
  delayMin?: number | undefined;
  intervalMin?: number | undefined;
}

/** `every 1 h`; empty where nothing is repeated. The condition already contains the delay. */
export function repeatText(notification: { typeName: string; intervalMin?: number | undefined }): string {
  const { typeName, intervalMin } = notification;
  if (isNotificationKind(typeName) && kindSpec(typeName).ownInterval) return '';
  return intervalMin ? `every ${minutesText(intervalMin)}` : '';
}

/** `at once, then every 1 h` */
export function timingText(notification: Timing): string {
  const delay = notification.delayMin ?? 0;
  const first = delay === 0 ? 'at once' : `after ${minutesText(delay)}`;
  const own = isNotificationKind(notification.typeName) && kindSpec(notification.typeName).ownInterval;
  if (own) return `${first}; the receiver decides about repeats`;
  return notification.intervalMin ? `${first}, then every ${minutesText(notification.intervalMin)}` : first;
}

/** `Slack #ops, after 5 min, then every 1 h` */
export function notificationText(notification: Notified & Timing): string {
  return `${notificationLabel(notification)}, ${timingText(notification)}`;
}
