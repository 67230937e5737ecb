import { alertLabel, familyTitle, isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { metricLabel } from '#contract/alert-configs/metrics.ts';
import { isNotificationKind, kindSpec } from '#contract/alert-configs/tables/notification-fields.ts';
import { isUnit, unitLabel } from '#contract/alert-configs/units.ts';
import { formatDuration } from '#src/lib/durations.ts';
import type { NamedMatcher } from './targets.ts';
import type { Limit } from './would-have-fired.ts';

/** The parts of a configuration that make up its condition. */
interface Watched {
  eventTypeName: string;
  threshold?: Limit | undefined;
  metricThreshold?: Limit | undefined;
  notifications: readonly { delayMin?: number | undefined }[];
}

/** `System CPU above 95 % for 5 min` */
export function conditionText(config: Watched): string {
  const { eventTypeName, metricThreshold, threshold } = config;
  const what = metricThreshold?.metricName
    ? `${metricLabel(metricThreshold.metricName)}${limitText(metricThreshold)}`
    : `${alertLabel(eventTypeName)}${threshold ? `:${limitText(threshold)}` : ''}`;
  const delay = shortestDelay(config.notifications);
  return delay > 0 ? `${what} for ${minutesText(delay)}` : what;
}

/** ` above 95 %`, ` below 1 hour`; empty where no number is set. */
function limitText(limit: Limit): string {
  const number = limit.threshold ?? 0;
  const unit = unitOf(limit, number);
  const value = number.toLocaleString('en', { maximumFractionDigits: 6 });
  return `${limit.operator === 'LESS_THAN' ? ' below' : ' above'} ${value}${unit === '' ? '' : ` ${unit}`}`;
}

// assumed: these raw metrics are shares of a whole, the service prints no sign
const percent =
  /PERCENT|NORMALIZED|(?:^|_)CPU_(?:USER|SYSTEM|STEAL|IOWAIT|IRQ|SOFTIRQ|NICE|GUEST)|DISK_PARTITION_(?:SPACE_USED|UTILIZATION)/;

/** Whether the metric is a percentage. */
export function isPercent(metricName: string | undefined): boolean {
  return metricName !== undefined && percent.test(metricName);
}

function unitOf(limit: Limit, number: number): string {
  const { units } = limit;
  if ((units === undefined || units === 'RAW') && isPercent(limit.metricName)) return '%';
  if (units === undefined || !isUnit(units)) return units ?? '';
  const label = unitLabel(units);
  return number === 1 ? label.replace(/^([a-z]+)s$/, '$1') : label;
}

function shortestDelay(notifications: readonly { delayMin?: number | undefined }[]): number {
  const delays = notifications.map((each) => each.delayMin ?? 0);
  return delays.length === 0 ? 0 : Math.min(...delays);
}

function minutesText(minutes: number): string {
  return formatDuration(minutes * 60_000);
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

const operatorWords: Record<string, string> = {
  EQUALS: 'is',
  NOT_EQUALS: 'is not',
  CONTAINS: 'contains',
  NOT_CONTAINS: 'does not contain',
  STARTS_WITH: 'starts with',
  ENDS_WITH: 'ends with',
  REGEX: 'matches the pattern',
};

export function fieldLabel(fieldName: string): string {
  return fieldNames[fieldName] ?? fieldName;
}

export function operatorLabel(operator: string): string {
  return operatorWords[operator] ?? operator;
}

/** `cluster is orders-prod` */
function matcherText(matcher: NamedMatcher): string {
  const value = matcher.fieldName === 'TYPE_NAME' ? matcher.value.toLowerCase() : matcher.value;
  const shown = matcher.operator === 'EQUALS' || matcher.operator === 'NOT_EQUALS' ? value : `“${value}”`;
  return `${fieldLabel(matcher.fieldName)} ${operatorLabel(matcher.operator)} ${shown}`;
}

export function matchersText(matchers: readonly NamedMatcher[] | undefined): string {
  if (!matchers || matchers.length === 0) return '';
  return matchers.map(matcherText).join(' and ');
}

interface Notified {
  typeName: string;
  [field: string]: unknown;
}

/** `Slack #ops`, `Project owners`, `E-mail to dba@example.com` */
export function notificationLabel(notification: Notified): string {
  const { typeName } = notification;
  const title = isNotificationKind(typeName) ? kindSpec(typeName).title : typeName;
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

/** `GROUP_CLUSTER_MANAGER` → `cluster manager`: the scope stands before it already. */
function shortRole(role: string): string {
  return role
    .replace(/^(GROUP|ORG)_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** `every 1 h`; empty where nothing is repeated. The delay stands in the condition already. */
export function repeatText(notification: { typeName: string; intervalMin?: number | undefined }): string {
  const { typeName, intervalMin } = notification;
  if (isNotificationKind(typeName) && kindSpec(typeName).ownInterval) return '';
  return intervalMin ? `every ${minutesText(intervalMin)}` : '';
}

/** `at once, then every 1 h` */
export function timingText(notification: {
  typeName: string;
  delayMin?: number | undefined;
  intervalMin?: number | undefined;
}): string {
  const delay = notification.delayMin ?? 0;
  const first = delay === 0 ? 'at once' : `after ${minutesText(delay)}`;
  const own = isNotificationKind(notification.typeName) && kindSpec(notification.typeName).ownInterval;
  if (own) return `${first}; the receiver decides about repeats`;
  return notification.intervalMin ? `${first}, then every ${minutesText(notification.intervalMin)}` : first;
}

/** `1 alert`, `12 alerts`: the only plurals of this area are regular. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
