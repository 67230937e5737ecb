import type { Alert } from '#contract/alerts.ts';
import type { ConsoleChange } from '#contract/bff.ts';
import { eventLabel } from '#contract/events/label.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import { familyOf, targetsOf } from './event-target.ts';
import { type Who, whoOf } from './people.ts';
import { partOf, undoneBy } from './processes.ts';
import { requestTitle } from './request-title.ts';

/** One thing of a story, as it happened. */
export interface Happening {
  key: string;
  at: number;
  kind: 'event' | 'opened' | 'notified' | 'closed' | 'request' | 'undone';
  /** In plain words. */
  title: string;
  /** As the service writes it: an event type, the name of an operation. */
  raw: string;
  who?: Who | undefined;
  event?: EventRecord;
  alert?: Alert;
}

/** What somebody did, or what happened by itself, with all that followed from it. */
export interface Story {
  /** ID of its first event, alert or change. */
  id: string;
  at: number;
  /** When the last of its happenings was. */
  last: number;
  title: string;
  raw: string;
  who: Who;
  /** What it happened to, as people call it; absent: the whole project or organization. */
  target: string | undefined;
  /** Every name under which something of it is found. */
  names: readonly string[];
  addresses: readonly string[];
  groupId: string | undefined;
  families: readonly string[];
  types: readonly string[];
  /** In the order of time. */
  happenings: readonly Happening[];
  alerts: readonly Alert[];
  /** What ended it: its own completion, or what took it back. */
  end: Happening | undefined;
  /** It has begun something that has not ended yet. */
  running: boolean;
  /** It was refused, or nobody knows whether it took effect. */
  outcome: 'done' | 'refused' | 'failed' | 'unknown';
}

export interface StorySources {
  events: readonly EventRecord[];
  alerts: readonly Alert[];
  changes: readonly ConsoleChange[];
  /** The credentials of this connection. */
  identity: string;
  /** Where the list ends at its newer side: what came later stands on another page. */
  until?: number | undefined;
}

/** An alert on the same thing follows a change when it opens this soon after the change was under way. */
const follows = 30 * 60_000;

/** An alert opens this long after its event at most: delays are minutes. */
const longestDelay = 60 * 60_000;

type Draft = Omit<Story, 'names' | 'addresses' | 'families' | 'types'> & {
  happenings: Happening[];
  alerts: Alert[];
  process: number | undefined;
};

/** The events of a log as stories, those to which something happened last first. */
export function storiesOf(sources: StorySources): Story[] {
  const drafts: Draft[] = [];
  const told = new Set<string>();
  const events = [...sources.events].sort(
    (a, b) => a.created.localeCompare(b.created) || a.id.localeCompare(b.id),
  );
  const since = events[0] ? Date.parse(events[0].created) : Number.POSITIVE_INFINITY;
  const until = sources.until ?? Number.POSITIVE_INFINITY;
  const isHere = (at: number): boolean => at >= since && at <= until;
  const alerts = sources.alerts.filter((alert) => isHere(Date.parse(alert.created)));
  for (const { at, tell } of inOrder(events, alerts)) tell(at);
  for (const change of sources.changes) if (isUntold(change)) drafts.push(ofRequest(change));
  return drafts.map(finished).sort((a, b) => b.last - a.last || b.at - a.at || b.id.localeCompare(a.id));

  function inOrder(ofEvents: readonly EventRecord[], ofAlerts: readonly Alert[]) {
    const steps = [
      ...ofEvents.map((event) => ({
        at: Date.parse(event.created),
        tell: (at: number) => tellEvent(event, at),
      })),
      ...ofAlerts.map((alert) => ({
        at: Date.parse(alert.created),
        tell: (at: number) => tellAlert(alert, at),
      })),
    ];
    return steps.sort((a, b) => a.at - b.at);
  }

  /** Refused changes leave no event; of the others only what was told with theirs is of this list. */
  function isUntold({ id, outcome, at }: ConsoleChange): boolean {
    return !told.has(id) && outcome !== 'done' && isHere(at);
  }

  function tellEvent(event: EventRecord, at: number): void {
    const { who, change } = whoOf(event, sources.changes, sources.identity);
    const happening: Happening = {
      key: event.id,
      at,
      kind: 'event',
      title: eventLabel(event.eventTypeName),
      raw: event.eventTypeName,
      who,
      event,
    };
    const added = change && !told.has(change.id) ? [requestOf(change), happening] : [happening];
    if (change) told.add(change.id);
    const [target] = targetsOf(event);
    const part = partOf(event.eventTypeName);
    const story = part?.begins ? undefined : continued(event, target, part?.process);
    markUndone(event, target, happening);
    if (story) {
      story.happenings.push(...added);
      story.last = Math.max(story.last, at);
      if (part?.ends) Object.assign(story, { end: happening, running: false });
      return;
    }
    drafts.push({
      id: event.id,
      at,
      last: at,
      title: happening.title,
      raw: happening.raw,
      who,
      target,
      groupId: event.groupId,
      happenings: added,
      alerts: [],
      end: undefined,
      // what is under way without a beginning of its own was begun by the service, or before the list
      running: part !== undefined && !part.ends,
      outcome: change?.outcome === 'unknown' ? 'unknown' : 'done',
      process: part?.process,
    });
  }

  /** The story that an event goes on with: of its alert, or of what is under way on the same thing. */
  function continued(
    event: EventRecord,
    target: string | undefined,
    process: number | undefined,
  ): Draft | undefined {
    if (event.alertId !== undefined) {
      return drafts.findLast((story) => story.alerts.some(({ id }) => id === event.alertId));
    }
    if (process === undefined) return undefined;
    return drafts.findLast(
      (story) =>
        story.running &&
        story.process === process &&
        story.target === target &&
        story.groupId === event.groupId,
    );
  }

  /** What takes an earlier change back is a change of its own, and the end of that one. */
  function markUndone(event: EventRecord, target: string | undefined, by: Happening): void {
    if (target === undefined) return;
    const undone = drafts.findLast(
      (story) => story.target === target && !story.end && undoneBy(story.raw).includes(event.eventTypeName),
    );
    if (undone) undone.end = { ...by, kind: 'undone' };
  }

  function tellAlert(alert: Alert, at: number): void {
    const target = alert.clusterName ?? alert.hostnameAndPort ?? alert.replicaSetName ?? alert.processorName;
    const reported = drafts.findLast((story) => reports(story, alert, at));
    const cause = reported ?? drafts.findLast((story) => precedes(story, alert, at));
    if (reported)
      Object.assign(reported, { title: `Alert: ${alertTitle(alert.eventTypeName, alert.metricName)}` });
    const happenings = ofAlert(alert, at);
    const last = Math.max(...happenings.map((happening) => happening.at));
    if (cause) {
      cause.happenings.push(...happenings);
      cause.alerts.push(alert);
      cause.last = Math.max(cause.last, last);
      if (reported)
        Object.assign(reported, { running: alert.resolved === undefined, end: happenings.find(isClosing) });
      return;
    }
    const [opened, closed] = [happenings[0], happenings.find(isClosing)];
    if (!opened) return;
    drafts.push({
      id: alert.id,
      at,
      last,
      title: opened.title,
      raw: opened.raw,
      who: { kind: 'service', name: 'Atlas' },
      target,
      groupId: alert.groupId,
      happenings,
      alerts: [alert],
      end: closed,
      running: closed === undefined,
      outcome: 'done',
      process: undefined,
    });
  }
}

const isClosing = ({ kind }: Happening): boolean => kind === 'closed';

/** The log tells of the same thing by itself: the alert opens once its delay has passed. */
function reports({ who, raw, target, alerts, at: began }: Draft, alert: Alert, at: number): boolean {
  const same = raw === alert.eventTypeName && target !== undefined && target === alert.clusterName;
  return same && who.kind === 'service' && alerts.length === 0 && at - began <= longestDelay;
}

/** Somebody had changed the same thing a moment before, or was still about it. */
function precedes({ who, target, running, last }: Draft, alert: Alert, at: number): boolean {
  const same = target !== undefined && target === alert.clusterName;
  return same && who.kind !== 'service' && (running || at - last <= follows);
}

/** The stages of an alert that it tells itself; who acknowledged it stands in the event log. */
function ofAlert(alert: Alert, at: number): Happening[] {
  const title = alertTitle(alert.eventTypeName, alert.metricName);
  const shared = { raw: alert.eventTypeName, alert };
  const stages: Happening[] = [
    { ...shared, key: `${alert.id} opened`, at, kind: 'opened', title: `Alert: ${title}` },
  ];
  if (alert.lastNotified !== undefined) {
    const notified = Date.parse(alert.lastNotified);
    stages.push({
      ...shared,
      key: `${alert.id} notified`,
      at: notified,
      kind: 'notified',
      title: 'Notification sent',
    });
  }
  const ended = alert.status === 'CLOSED' || alert.status === 'CANCELLED';
  if (ended && alert.resolved !== undefined) {
    const closed = Date.parse(alert.resolved);
    stages.push({
      ...shared,
      key: `${alert.id} closed`,
      at: closed,
      kind: 'closed',
      title: `Alert closed: ${title}`,
    });
  }
  return stages;
}

function requestOf({ id, at, operation, actor }: ConsoleChange): Happening {
  return {
    key: id,
    at,
    kind: 'request',
    title: requestTitle(operation),
    raw: operation,
    who: { kind: 'person', name: actor },
  };
}

/** A change that was asked for here and of which no event tells. */
function ofRequest(change: ConsoleChange): Draft {
  const happening = requestOf(change);
  const [, groupId, rest] = /^\/groups\/([0-9a-f]{24})(?:\/(.+))?$/u.exec(change.target) ?? [];
  return {
    id: change.id,
    at: change.at,
    last: change.at,
    title: happening.title,
    raw: change.operation,
    who: { kind: 'person', name: change.actor },
    target: lastName(rest ?? change.target),
    groupId,
    happenings: [happening],
    alerts: [],
    end: undefined,
    running: false,
    outcome: change.outcome,
    process: undefined,
  };
}

/** The name at the end of a path, where it has one: `clusters/orders-prod` → `orders-prod`. */
function lastName(path: string): string | undefined {
  const segments = path.split(' ')[0]?.split('/').filter(Boolean) ?? [];
  const last = segments.length % 2 === 0 ? segments.at(-1) : undefined;
  if (last === undefined) return undefined;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function finished({ process: _, ...draft }: Draft): Story {
  const happenings = [...draft.happenings].sort((a, b) => a.at - b.at);
  const events = happenings.flatMap(({ event }) => event ?? []);
  const distinct = (values: readonly string[]): string[] => [...new Set(values)];
  return {
    ...draft,
    happenings,
    names: distinct([
      ...(draft.target === undefined ? [] : [draft.target]),
      ...events.flatMap(targetsOf),
      ...draft.alerts.flatMap(({ clusterName, hostnameAndPort }) =>
        [clusterName, hostnameAndPort].flatMap((name) => name ?? []),
      ),
    ]),
    addresses: distinct(events.flatMap(({ remoteAddress }) => remoteAddress ?? [])),
    families: distinct([
      ...events.map(({ eventTypeName }) => familyOf(eventTypeName)),
      ...(draft.alerts.length > 0 ? ['Alert'] : []),
    ]),
    types: distinct(happenings.filter(({ kind }) => kind !== 'request').map(({ raw }) => raw)),
  };
}
