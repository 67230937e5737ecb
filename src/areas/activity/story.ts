import type { Alert } from '#contract/alerts.ts';
import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import type { Who } from './people.ts';

/** Whose log it is. */
export type Scope = { kind: 'group'; groupId: string } | { kind: 'org'; orgId: string };

/** One thing of a story, as it happened. */
export interface StoryEvent {
  key: string;
  at: number;
  kind: 'event' | 'opened' | 'notified' | 'closed' | 'request' | 'undone';
  /** In plain words. */
  title: string;
  /** Events as JSON: an event type, the name of an operation. */
  raw: string;
  who?: Who | undefined;
  event?: EventRecord;
  alert?: Alert;
}

/** An action or an automatic event, with all its consequences. */
export interface Story {
  /** ID of its first event, alert or change. */
  id: string;
  at: number;
  /** Time of its last event. */
  last: number;
  title: string;
  raw: string;
  who: Who;
  /** Its target, by the usual name; absent: the whole project or organization. */
  target: string | undefined;
  /** Every name under which something of it is found. */
  names: readonly string[];
  addresses: readonly string[];
  /** How IDs among the names are shown; the same for all stories of a list. */
  labels?: ReadonlyMap<string, string> | undefined;
  groupId: string | undefined;
  families: readonly string[];
  types: readonly string[];
  /** In the order of time. */
  events: readonly StoryEvent[];
  alerts: readonly Alert[];
  /** What ended it: its own completion, or what took it back. */
  end: StoryEvent | undefined;
  /** It has begun something that has not ended yet. */
  running: boolean;
  /** It was refused, or its effect is unknown. */
  outcome: 'done' | 'refused' | 'failed' | 'unknown';
}

export interface StorySources {
  events: readonly EventRecord[];
  alerts: readonly Alert[];
  changes: readonly ConsoleChange[];
  /** The credentials of this connection. */
  identity: string;
  /** Newer end of the list: later events are on another page. */
  until?: number | undefined;
}

/** A story under construction: derived fields are computed at the end. */
export type Draft = Omit<Story, 'names' | 'addresses' | 'families' | 'types'> & {
  events: StoryEvent[];
  alerts: Alert[];
  /** Index of its process, where it lasts for a while. */
  process: number | undefined;
};
