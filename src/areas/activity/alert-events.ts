import { endEvents } from '#contract/alert-configs/tables/end-events.ts';
import { endedBy } from '#contract/alert-configs/tables/lifecycles.ts';
import type { Alert } from '#contract/alerts.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { MINUTE } from '#contract/values/durations.ts';

/** An alert opens this long after its event at most: delays are minutes. */
const longestDelay = 60 * MINUTE;

/** The log and the alert give the same moment with this difference at most // assumed */
const tolerance = MINUTE;

/** Event types by those that end them. */
const openings = new Map<string, Set<string>>();
for (const [opening, end] of [...Object.entries(endEvents), ...endedBy]) {
  openings.set(end, (openings.get(end) ?? new Set()).add(opening));
}

/** Whether an event of this type ends what an event or an alert of the other type began. */
export const isEndOf = (eventTypeName: string, openingType: string): boolean =>
  openings.get(eventTypeName)?.has(openingType) ?? false;

type Subject = Pick<EventRecord, 'groupId' | 'clusterName' | 'replicaSetName' | 'metricName'> & {
  host?: string | undefined;
};

function subjectOfEvent({ hostname, port, ...event }: EventRecord): Subject {
  return { ...event, host: hostname ? `${hostname}${port === undefined ? '' : `:${port}`}` : undefined };
}

/** What an event and an event, or an event and an alert, are about: every name that both give is the same. */
function isSame(a: Subject, b: Subject): boolean {
  if (a.groupId !== b.groupId) return false;
  const both = (field: keyof Subject): boolean => Boolean(a[field] && b[field]);
  const places = ['clusterName', 'replicaSetName', 'host'] as const;
  if ([...places, 'metricName' as const].some((field) => both(field) && a[field] !== b[field])) return false;
  const isPlaced = (subject: Subject): boolean => places.some((field) => Boolean(subject[field]));
  return places.some(both) || !(isPlaced(a) && isPlaced(b));
}

/** Whether two events are about the same cluster, host and metric. */
export const isSameSubject = (a: EventRecord, b: EventRecord): boolean =>
  isSame(subjectOfEvent(a), subjectOfEvent(b));

/** Whether two events open the same condition at the same time. */
export const isSameOpening = (a: EventRecord, b: EventRecord): boolean =>
  a.eventTypeName === b.eventTypeName &&
  Object.hasOwn(endEvents, a.eventTypeName) &&
  Math.abs(Date.parse(a.created) - Date.parse(b.created)) <= tolerance &&
  isSameSubject(a, b);

/** Whether the event is of the same cluster, host and metric as the alert. */
const isAbout = (event: EventRecord, alert: Alert): boolean =>
  isSame(subjectOfEvent(event), { ...alert, host: alert.hostnameAndPort });

/** Whether two configurations raised the alerts for the same condition. */
export function isSameCondition(a: Alert, b: Alert): boolean {
  return (
    a.eventTypeName === b.eventTypeName &&
    a.alertConfigId !== b.alertConfigId &&
    Math.abs(Date.parse(a.created) - Date.parse(b.created)) <= tolerance &&
    isSame({ ...a, host: a.hostnameAndPort }, { ...b, host: b.hostnameAndPort })
  );
}

const closedAt = ({ resolved }: Alert): number =>
  resolved === undefined ? Number.POSITIVE_INFINITY : Date.parse(resolved);

/** Whether this event of the log opened the alert, whose delay began then. */
export function opened(event: EventRecord, alert: Alert): boolean {
  if (event.alertId !== undefined) return event.alertId === alert.id;
  // the cheapest first: a whole log is thousands of events by thousands of alerts
  if (event.eventTypeName !== alert.eventTypeName) return false;
  const before = Date.parse(alert.created) - Date.parse(event.created);
  // an alert that names no place matches by its time alone
  const isPlaced = alert.clusterName ?? alert.hostnameAndPort ?? alert.replicaSetName;
  const longest = isPlaced === undefined ? tolerance : longestDelay;
  return before >= -tolerance && before <= longest && isAbout(event, alert);
}

/** Whether this event of the log is an entry of the alert: its opening, a repetition while it was open, its end. */
export function isEntryOf(event: EventRecord, alert: Alert): boolean {
  if (event.alertId !== undefined) return event.alertId === alert.id;
  const { eventTypeName: type } = event;
  if (type !== alert.eventTypeName && !isEndOf(type, alert.eventTypeName)) return false;
  const at = Date.parse(event.created);
  const [from, to] = [Date.parse(alert.created), closedAt(alert)];
  return at >= from - tolerance && at <= to + tolerance && isAbout(event, alert);
}
