import type { Alert } from '#contract/alerts.ts';
import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { shortAddress } from '#contract/security/cidr.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import { isEndOf, isEntryOf, isSameCondition, isSameOpening, isSameSubject, opened } from './alert-events.ts';
import { familyOf, targetsOf } from './event-target.ts';
import { whoOf } from './people.ts';
import { type Part, partOf, undoneBy } from './processes.ts';
import type { Draft, Story, StoryEvent, StorySources } from './story.ts';
import { isClosing, requestOf, stagesOf, storyEventOf, storyOfRequest } from './story-events.ts';

/** An alert on the same thing follows a change when it opens this soon after the change was under way. */
const follows = 30 * MINUTE;

/** The events of a log as stories, those to which something happened last first. */
export function storiesOf(sources: StorySources): Story[] {
  const builder = new Teller(sources);
  const times = sources.events.map(({ created }) => Date.parse(created));
  const since = Math.min(...times);
  const until = sources.until ?? Number.POSITIVE_INFINITY;
  const isHere = (at: number): boolean => at >= since && at <= until;
  const steps = [
    ...sources.events.map((event) => ({ at: Date.parse(event.created), id: event.id, event })),
    ...sources.alerts.map((alert) => ({ at: Date.parse(alert.created), id: alert.id, alert })),
  ].sort(
    (a, b) => a.at - b.at || ('event' in a ? 0 : 1) - ('event' in b ? 0 : 1) || a.id.localeCompare(b.id),
  );
  for (const step of steps) {
    if ('event' in step) builder.addEvent(step.event, step.at);
    else if (isHere(step.at)) builder.addAlert(step.alert, step.at);
  }
  // refused changes leave no event; other changes belong to this list only where an event includes them
  const untold = sources.changes.filter(
    ({ id, outcome, at }) => outcome !== 'done' && isHere(at) && !builder.reported.has(id),
  );
  return [...builder.drafts, ...untold.map(storyOfRequest)]
    .map(finished)
    .sort((a, b) => b.last - a.last || b.at - a.at || b.id.localeCompare(a.id));
}

/** Processes entries in the order of time: each continues a story or begins one. */
class Teller {
  readonly drafts: Draft[] = [];
  /** Changes of this console that belong to a story. */
  readonly reported = new Set<string>();

  private readonly sources: Pick<StorySources, 'changes' | 'identity'>;

  constructor(sources: Pick<StorySources, 'changes' | 'identity'>) {
    this.sources = sources;
  }

  addEvent(event: EventRecord, at: number): void {
    const { who, change } = whoOf(event, this.sources.changes, this.sources.identity);
    const entry = storyEventOf(event, at, who);
    const added = [...this.firstReported(change), entry];
    const [target] = targetsOf(event);
    const part = partOf(event.eventTypeName);
    const story =
      (part?.begins ? undefined : this.continued(event, target, part)) ?? this.alerted(event, entry);
    this.markUndone(event, target, entry);
    if (story) {
      story.events.push(...added);
      story.last = Math.max(story.last, at);
      // an alert ends when it is closed, whatever the log has of its condition
      if (isAlert(story)) return;
      if (isOver(story, event)) story.end = { ...entry, kind: 'closed' };
      else if (part?.ends && part.process === story.process) {
        Object.assign(story, { end: entry, running: false });
      }
      return;
    }
    this.drafts.push({
      id: event.id,
      at,
      last: at,
      title: entry.title,
      raw: entry.raw,
      who,
      target,
      groupId: event.groupId,
      events: added,
      alerts: [],
      end: undefined,
      // a running process without its own start was begun by the service, or before the list
      running: part !== undefined && !part.ends,
      outcome: change?.outcome === 'unknown' ? 'unknown' : 'done',
      process: part?.process,
    });
  }

  /** One request may cause several events: it precedes the first. */
  private firstReported(change: ConsoleChange | undefined): StoryEvent[] {
    if (!change || this.reported.has(change.id)) return [];
    this.reported.add(change.id);
    return [requestOf(change)];
  }

  /** The story that an event continues: of its alert, or of a running process on the same resource. */
  private continued(
    event: EventRecord,
    target: string | undefined,
    part: Part | undefined,
  ): Draft | undefined {
    if (event.alertId !== undefined) {
      return this.drafts.findLast((story) => story.alerts.some(({ id }) => id === event.alertId));
    }
    if (part === undefined) return undefined;
    return this.drafts.findLast(
      (story) =>
        story.running &&
        story.process === part.process &&
        story.target === target &&
        story.groupId === event.groupId,
    );
  }

  /** The story of the alert to which the service's event belongs, or of the event whose condition it ends. */
  private alerted(event: EventRecord, { who }: StoryEvent): Draft | undefined {
    if (who?.kind !== 'service') return undefined;
    return this.drafts.findLast(
      (story) =>
        story.alerts.some((alert) => isEntryOf(event, alert)) ||
        isOver(story, event) ||
        isRepeated(story, event),
    );
  }

  /** What takes an earlier change back is a change of its own, and the end of that one. */
  private markUndone(event: EventRecord, target: string | undefined, by: StoryEvent): void {
    if (target === undefined) return;
    const undone = this.drafts.findLast(
      (story) => story.target === target && !story.end && undoneBy(story.raw).includes(event.eventTypeName),
    );
    if (undone) undone.end = { ...by, kind: 'undone' };
  }

  addAlert(alert: Alert, at: number): void {
    const stages = stagesOf(alert, at);
    const story =
      this.drafts.findLast((each) => each.alerts.some((other) => isSameCondition(other, alert))) ??
      this.drafts.findLast((each) => reports(each, alert)) ??
      this.drafts.findLast((each) => precedes(each, alert, at));
    if (!story) {
      this.drafts.push(storyOfAlert(alert, at, stages));
      return;
    }
    story.events.push(...stages);
    story.alerts.push(alert);
    story.last = Math.max(story.last, ...stages.map((stage) => stage.at));
    // the event and its alert are the same: the alert has more details
    if (isAlert(story)) {
      Object.assign(story, lifeOf(story.alerts, story.events));
    }
  }
}

/** The lifetime of a story from its alerts: it ends when the last of them closes. */
function lifeOf(alerts: readonly Alert[], events: readonly StoryEvent[]) {
  const closings = events.filter(isClosing).sort((a, b) => a.at - b.at);
  const end = closings.length === alerts.length ? closings.at(-1) : undefined;
  const [first] = alerts;
  const title = first && `Alert: ${alertTitle(first.eventTypeName, first.metricName)}`;
  return { ...(title ? { title } : {}), end, running: end === undefined };
}

function storyOfAlert(alert: Alert, at: number, stages: StoryEvent[]): Draft {
  return {
    title: '',
    ...lifeOf([alert], stages),
    id: alert.id,
    at,
    last: Math.max(...stages.map((stage) => stage.at)),
    raw: alert.eventTypeName,
    who: { kind: 'service', name: 'Atlas' },
    target: alert.clusterName ?? alert.hostnameAndPort ?? alert.replicaSetName ?? alert.processorName,
    groupId: alert.groupId,
    events: stages,
    alerts: [alert],
    outcome: 'done',
    process: undefined,
  };
}

/** The story is that of the alert itself, not of a change that the alert followed. */
const isAlert = ({ who, raw, alerts }: Draft): boolean =>
  who.kind === 'service' && alerts.some(({ eventTypeName }) => eventTypeName === raw);

/** The event that opened the alert is in the story, and no other alert of it. */
function reports({ events, alerts }: Draft, alert: Alert): boolean {
  return alerts.length === 0 && events.some(({ event }) => event !== undefined && opened(event, alert));
}

/** The event with which the service began the story, while neither an end nor an alert of it is known. */
function openingOf({ who, end, alerts, events }: Draft): EventRecord | undefined {
  if (who.kind !== 'service' || end || alerts.length > 0) return undefined;
  return events.find(({ event }) => event !== undefined)?.event;
}

/** The log has the opening of the condition twice: once for each configuration that watches for it. */
function isRepeated(story: Draft, event: EventRecord): boolean {
  if (story.raw !== event.eventTypeName) return false;
  const opening = openingOf(story);
  return opening !== undefined && isSameOpening(opening, event);
}

/** The event ends the condition with which the story began, without a known alert. */
function isOver(story: Draft, event: EventRecord): boolean {
  if (!isEndOf(event.eventTypeName, story.raw)) return false;
  const opening = openingOf(story);
  return opening !== undefined && isSameSubject(opening, event);
}

/** A person had changed the same resource a moment before, or the change was still running. */
function precedes({ who, target, running, last }: Draft, alert: Alert, at: number): boolean {
  const same = target !== undefined && target === alert.clusterName;
  return same && who.kind !== 'service' && (running || at - last <= follows);
}

function finished({ process: _, ...draft }: Draft): Story {
  const storyEvents = [...draft.events].sort((a, b) => a.at - b.at);
  const events = storyEvents.flatMap(({ event }) => event ?? []);
  const distinct = (values: readonly string[]): string[] => [...new Set(values)];
  return {
    ...draft,
    events: storyEvents,
    names: distinct([
      ...(draft.target === undefined ? [] : [draft.target]),
      ...events.flatMap(targetsOf),
      ...draft.alerts.flatMap(({ clusterName, hostnameAndPort }) =>
        [clusterName, hostnameAndPort].flatMap((name) => name ?? []),
      ),
    ]),
    addresses: distinct(
      events.flatMap(({ remoteAddress }) => (remoteAddress ? shortAddress(remoteAddress) : [])),
    ),
    families: distinct([
      ...events.map(({ eventTypeName }) => familyOf(eventTypeName)),
      ...(draft.alerts.length > 0 ? ['Alert'] : []),
    ]),
    types: distinct(storyEvents.filter(({ kind }) => kind !== 'request').map(({ raw }) => raw)),
  };
}
