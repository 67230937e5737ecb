import { closedBy, isAlertEventType, lifecycleOf } from '#contract/alert-configs/event-types.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { Alert, EventRecord } from '../shapes.ts';
import { agrees, decide, enrich, type NamedMatcher, type Targets, type TargetValues } from '../targets.ts';
import { excursions, type Limit, type MeasuredHistory } from './excursions.ts';

/** The part of a configuration that decides when it fires. */
export interface Trial {
  eventTypeName: string;
  matchers: readonly NamedMatcher[];
  limit?: Limit | undefined;
  notifications: readonly { label: string; delayMin: number; intervalMin?: number | undefined }[];
}

export interface History {
  from: number;
  to: number;
  events: readonly EventRecord[];
  alerts: readonly Alert[];
  /** Measurements for a threshold: only processes that the matchers select. */
  measured?: MeasuredHistory | undefined;
  targets: Targets;
}

/** One period in which the condition held, or one event. */
export interface Incident {
  on: string;
  from: number;
  /** When it ended, or until when it is known to have lasted; absent while it lasts, or when unknown. */
  until?: number;
  ends: 'at once' | 'ended' | 'lasts' | 'unknown';
  source: 'event' | 'alert' | 'measurements';
  /** Whether the shortest delay passed, so that an alert opened; undefined when unknown. */
  opened: boolean | undefined;
}

interface Sent {
  label: string;
  /** First notifications, repeats as if never acknowledged, notifications of the end. */
  first: number;
  repeats: number;
  closing: number;
}

export interface TrialResult {
  incidents: Incident[];
  opened: number;
  tooShort: number;
  /** Records of the type that the matchers rule out. */
  ruledOut: number;
  /** Records that lack the fields of the matchers. */
  undecided: number;
  sent: Sent[];
}

/** Events of one incident are logged seconds apart. */
const slack = MINUTE;

/** Replays past events against a configuration that is not saved yet. */
export function wouldHaveFired(trial: Trial, history: History): TrialResult {
  const { chosen, ruledOut, undecided } = trial.limit
    ? { chosen: beyondLimit(trial.limit, history), ruledOut: 0, undecided: 0 }
    : fromRecords(trial, history);
  const delays = trial.notifications.map((each) => each.delayMin * MINUTE);
  const shortest = delays.length === 0 ? 0 : Math.min(...delays);
  const incidents = chosen
    .map((each) => describe(each, shortest, history.to))
    .sort((a, b) => b.from - a.from);
  return {
    incidents,
    opened: incidents.filter((each) => each.opened === true).length,
    tooShort: incidents.filter((each) => each.opened === false).length,
    ruledOut,
    undecided,
    sent: trial.notifications.map((each) => count(each, incidents, history)),
  };
}

/** A threshold is compared with measurements alone: alerts of another threshold say nothing about this one. */
function beyondLimit(limit: Limit, { measured, from, to }: History): Found[] {
  return (measured?.processes ?? []).flatMap(({ target, points }) =>
    excursions(points, limit, measured as MeasuredHistory, to)
      .filter((each) => (each.until ?? to) >= from)
      .map((each) => ({ ...each, target, source: 'measurements' as const })),
  );
}

function fromRecords(
  trial: Trial,
  history: History,
): { chosen: Found[]; ruledOut: number; undecided: number } {
  const chosen: Found[] = [];
  let ruledOut = 0;
  let undecided = 0;
  for (const incident of [...fromAlerts(trial, history), ...fromEvents(trial, history)]) {
    if (chosen.some((other) => overlap(other, incident))) continue;
    const decision = decide(trial.matchers, enrich(incident.target, history.targets));
    if (decision === false) ruledOut += 1;
    else if (decision === undefined) undecided += 1;
    else chosen.push(incident);
  }
  return { chosen, ruledOut, undecided };
}

interface Found {
  target: TargetValues;
  from: number;
  until?: number;
  ends: Incident['ends'];
  source: Incident['source'];
}

function fromAlerts(trial: Trial, history: History): Found[] {
  return history.alerts.flatMap((alert): Found[] => {
    if (alert.eventTypeName !== trial.eventTypeName) return [];
    const from = Date.parse(alert.created);
    const lasts = alert.status === 'OPEN' || alert.status === 'TRACKING';
    const until = lasts ? undefined : Date.parse(alert.resolved ?? alert.updated);
    if (from > history.to || (until ?? history.to) < history.from) return [];
    return [
      {
        target: targetOf(alert),
        from,
        ...(until === undefined ? {} : { until }),
        ends: lasts ? 'lasts' : 'ended',
        source: 'alert',
      },
    ];
  });
}

function fromEvents(trial: Trial, history: History): Found[] {
  const type = trial.eventTypeName;
  if (!isAlertEventType(type)) return [];
  const closing = closedBy(type);
  const single = lifecycleOf(type) === 'informational';
  const inOrder = history.events
    .map((event) => ({ at: Date.parse(event.created), type: event.eventTypeName, target: targetOf(event) }))
    .sort((a, b) => a.at - b.at);
  return inOrder.flatMap((event, index): Found[] => {
    if (event.type !== type || event.at < history.from || event.at > history.to) return [];
    const base = { target: event.target, from: event.at, source: 'event' as const };
    if (single) return [{ ...base, ends: 'at once' }];
    const end = inOrder
      .slice(index + 1)
      .find(
        (later) =>
          later.type === closing && (later.at > event.at ? related(later.target, event.target) : false),
      );
    return [end ? { ...base, until: end.at, ends: 'ended' } : { ...base, ends: 'unknown' }];
  });
}

function related(a: TargetValues, b: TargetValues): boolean {
  return Object.keys(a).length === 0 || Object.keys(b).length === 0 || agrees(a, b);
}

/** The event and the alert of one incident, or the alerts of two configurations that watch the same. */
function overlap(existing: Found, next: Found): boolean {
  if (existing.ends === 'at once' && next.ends === 'at once') return false;
  if (!related(existing.target, next.target)) return false;
  const end = existing.ends === 'lasts' ? Number.POSITIVE_INFINITY : (existing.until ?? existing.from);
  const nextEnd = next.ends === 'lasts' ? Number.POSITIVE_INFINITY : (next.until ?? next.from);
  return next.from <= end + slack && existing.from <= nextEnd + slack;
}

function targetOf(record: Alert | EventRecord): TargetValues {
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(record, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const values: TargetValues = {};
  const names = [
    'clusterName',
    'hostname',
    'port',
    'hostnameAndPort',
    'replicaSetName',
    'shardName',
  ] as const;
  for (const name of [...names, 'instanceName', 'processorName', 'applicationId'] as const) {
    const value = text(name);
    if (value !== undefined && value !== '') values[name] = value;
  }
  return values;
}

function describe(match: Found, shortest: number, to: number): Incident {
  const { target, ...incident } = match;
  const on =
    target.hostnameAndPort ??
    target.hostname ??
    target.processorName ??
    target.clusterName ??
    target.replicaSetName ??
    'the project';
  return { ...incident, on, opened: openedAfter(match, shortest, to) };
}

function openedAfter(
  match: Pick<Found, 'ends' | 'from' | 'until'>,
  delay: number,
  to: number,
): boolean | undefined {
  if (match.ends === 'at once') return true;
  if (match.ends === 'unknown') return (match.until ?? match.from) - match.from >= delay ? true : undefined;
  return (match.until ?? to) - match.from >= delay;
}

/** Notifications of one target inside the period, without an acknowledgement. */
function count(
  notification: Trial['notifications'][number],
  incidents: readonly Incident[],
  history: History,
): Sent {
  const sent: Sent = { label: notification.label, first: 0, repeats: 0, closing: 0 };
  const delay = notification.delayMin * MINUTE;
  const interval = notification.intervalMin === undefined ? undefined : notification.intervalMin * MINUTE;
  for (const incident of incidents) {
    if (openedAfter(incident, delay, history.to) !== true) continue;
    if (incident.ends === 'at once') {
      sent.first += 1; // at once, whatever the delay // observed
      continue;
    }
    const first = incident.from + delay;
    if (first >= history.from) sent.first += 1;
    if (incident.ends === 'unknown' && incident.until === undefined) continue;
    const end = incident.until ?? history.to;
    if (interval) {
      const before = first >= history.from ? 0 : Math.ceil((history.from - first) / interval) - 1;
      sent.repeats += Math.max(0, Math.ceil((end - first) / interval) - 1 - before);
    }
    if (incident.ends === 'ended' && end <= history.to) sent.closing += 1;
  }
  return sent;
}
