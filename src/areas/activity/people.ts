import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { isAbout, targetsOf } from './event-target.ts';

/** Who did something. */
export interface Who {
  /** A named person, credentials with an unknown holder, or the service itself. */
  kind: 'person' | 'key' | 'service';
  name: string;
  /** The credentials through which a person acted here. */
  through?: string;
}

const service: Who = { kind: 'service', name: 'Atlas' };

/** The request of an event is answered after the event and dated to the second; a long one is answered late. */
const before = 2_000;
const after = 30_000;
/** Of several possible requests one this much nearer than the next decides. */
const decisive = 3_000;

/**
 * The change of this console that caused an event: with the same credentials at that time, on the same
 * resource. If two people could have made it, the event keeps its key.
 */
function changeOf(event: EventRecord, changes: readonly ConsoleChange[]): ConsoleChange | undefined {
  const at = Date.parse(event.created);
  const near = changes.filter(
    (change) =>
      (change.outcome === 'done' || change.outcome === 'unknown') &&
      change.at >= at - before &&
      change.at <= at + after &&
      isAbout(change.target, event.eventTypeName),
  );
  const names = targetsOf(event).map((name) => encodeURIComponent(name));
  const exact = near.filter(({ target }) => names.some((name) => target.split(/[/ ]/u).includes(name)));
  const candidates = (exact.length > 0 ? exact : near).sort((a, b) => distance(a) - distance(b));
  const [first] = candidates;
  if (!first) return undefined;
  const rival = candidates.find(({ actor }) => actor !== first.actor);
  return rival && distance(rival) - distance(first) < decisive ? undefined : first;

  function distance(change: ConsoleChange): number {
    return Math.abs(change.at - at);
  }
}

/** The actor of an event. `identity`: the credentials of this connection. */
export function whoOf(
  event: EventRecord,
  changes: readonly ConsoleChange[],
  identity: string,
): { who: Who; change?: ConsoleChange } {
  const { username, publicKey } = event;
  const credentials = publicKey ?? username;
  if (credentials === undefined) return { who: service };
  const change = credentials === identity ? changeOf(event, changes) : undefined;
  if (change) return { who: { kind: 'person', name: change.actor, through: credentials }, change };
  // a service account signs with its client ID, a person with an address
  return {
    who: { kind: publicKey === undefined && credentials.includes('@') ? 'person' : 'key', name: credentials },
  };
}
