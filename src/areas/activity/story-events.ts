import type { Alert } from '#contract/alerts.ts';
import type { ConsoleChange } from '#contract/console/bff.ts';
import { eventLabel } from '#contract/events/label.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { requestTitle } from '#contract/text/request-title.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import type { Who } from './people.ts';
import type { Draft, StoryEvent } from './story.ts';

export function storyEventOf(event: EventRecord, at: number, who: Who): StoryEvent {
  const { id: key, eventTypeName: raw } = event;
  return { key, at, kind: 'event', title: eventLabel(raw), raw, who, event };
}

export const isClosing = ({ kind }: StoryEvent): boolean => kind === 'closed';

/** The stages of an alert from its own fields; the event log contains who acknowledged it. */
export function stagesOf(alert: Alert, at: number): StoryEvent[] {
  const title = alertTitle(alert.eventTypeName, alert.metricName);
  const shared = { raw: alert.eventTypeName, alert };
  const stages: StoryEvent[] = [
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

export function requestOf({ id, at, operation, actor }: ConsoleChange): StoryEvent {
  return {
    key: id,
    at,
    kind: 'request',
    title: requestTitle(operation),
    raw: operation,
    who: { kind: 'person', name: actor },
  };
}

/** A change requested here without an event. */
export function storyOfRequest(change: ConsoleChange): Draft {
  const entry = requestOf(change);
  const [, groupId, rest] = /^\/groups\/([0-9a-f]{24})(?:\/(.+))?$/u.exec(change.target) ?? [];
  return {
    id: change.id,
    at: change.at,
    last: change.at,
    title: entry.title,
    raw: change.operation,
    who: { kind: 'person', name: change.actor },
    target: lastName(rest ?? change.target),
    groupId,
    events: [entry],
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
