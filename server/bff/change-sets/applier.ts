import type { NotificationKindName } from '#contract/notifications/kinds.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Told } from '../notifications/tell.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { sentenceOf, Trouble } from '../upstream/trouble.ts';
import { type AdvanceRoom, advance } from './advance.ts';
import { begunWith, type Protected } from './approvals.ts';
import { isRunning, noted, noWindow, type StoredSet } from './set.ts';
import type { ChangeSets } from './store.ts';

export interface ApplierRoom {
  sets: ChangeSets;
  /** Throws when the connection cannot be used. */
  callsOf: (connection: string) => Promise<ServiceCalls>;
  /** Why nothing may be changed now for whom the set acts; undefined: it may. */
  refusal: AdvanceRoom['refusal'];
  exemption: AdvanceRoom['exemption'];
  protectionOf: (connection: string) => Promise<Protected>;
  /** Tells what was written down with the end of a set. */
  outbox: Pick<Outbox, 'flush'>;
  newId: (at: number) => string;
  log: Log;
  /** Ours, in milliseconds. */
  now: () => number;
  /** Names this process among those that share a database. */
  holder: string;
}

export interface Applier extends Pick<Loop, 'start' | 'wake' | 'stop'> {
  /** Begins what is due and takes what runs further; resolves when nothing can go on at once. */
  look(): Promise<void>;
}

/** A process that has said nothing for so long of a set in its hands is taken for dead. */
const holdMs = 60_000;
/** After so long by the clock of the connection, a window was missed. */
const lateMs = 3_600_000;
const soonMs = 100;
const usualMs = 1_000;
const idleMs = 10_000;

/**
 * Applies change sets and takes them back, in one process at a time. A lease in the row says which: it is the one
 * mechanism that serves SQLite and PostgreSQL alike, and a set is one thing to hold, not a queue of jobs.
 */
export function createApplier(room: ApplierRoom): Applier {
  const { sets, log, now, holder } = room;
  /** Sets in hand, and when each is worth another look. */
  const held = new Map<string, number>();
  const busy = new Map<string, Promise<void>>();

  /** Why the first of its calls that may not be made now may not; asked beforehand, it leaves no set half applied. */
  const refusalAhead = async (set: StoredSet): Promise<string | undefined> => {
    const calls = new Map(set.steps.map(({ apply: { call } }) => [call.operationId, call]));
    for (const call of calls.values()) {
      const refused = await room.refusal(set, call);
      if (refused !== undefined) return refused;
    }
    return undefined;
  };

  const beginDue = async (): Promise<boolean> => {
    const planned = await sets.scheduled();
    for (const due of planned) {
      const { id, connection } = due;
      try {
        const at = await (await room.callsOf(connection)).now();
        // it may be allowed yet, as long as its window is open
        const refused = isDue(due, at) && !isLate(due, at) ? await refusalAhead(due) : undefined;
        if (refused !== undefined) throw new Trouble(refused);
        const protection = await room.protectionOf(connection);
        const begin = (set: StoredSet) =>
          isDue(set, at) ? { ...begun(set, at, now()), ...begunWith(protection, set) } : set;
        await sets.update(id, begin, missed);
        await room.outbox.flush();
      } catch (error) {
        if (!(error instanceof Trouble || error instanceof Failure)) throw error;
        const trouble = sentenceOf(error);
        if (planned.some((set) => set.id === id && set.trouble !== trouble))
          await sets.update(id, (set) => (set.state === 'scheduled' ? { ...set, trouble } : set));
      }
    }
    return planned.length > 0;
  };

  const take = async (id: string): Promise<void> => {
    let set = await sets.claim(id, holder, now(), now() + holdMs);
    while (set && !loop.stopped) {
      const calls = await room.callsOf(set.connection);
      const pace = await advance(set, {
        calls,
        now,
        refusal: room.refusal,
        exemption: room.exemption,
        newId: room.newId,
        write: (change) => sets.hold(id, holder, change, endOf),
      });
      if (pace === 'over') {
        await room.outbox.flush();
        break;
      }
      held.set(id, now() + pace.waitMs);
      if (pace.waitMs > 0) return;
      set = await sets.get(id);
    }
    held.delete(id);
    await sets.release(id, holder);
  };

  const takeSafely = async (id: string): Promise<void> => {
    try {
      await take(id);
    } catch (error) {
      held.set(id, now() + idleMs);
      log.error({ changeSet: id, ...describeError(error) }, 'a change set could not be continued');
    } finally {
      busy.delete(id);
    }
  };

  const turn = async (): Promise<{ begun: Promise<void>[]; waitMs: number }> => {
    await sets.keep([...held.keys()], holder, now() + holdMs);
    const arePlanned = await beginDue();
    const waiting = await sets.waiting(holder, now());
    const taken: Promise<void>[] = [];
    for (const id of waiting) {
      if (loop.stopped || busy.has(id) || (held.get(id) ?? 0) > now()) continue;
      held.set(id, 0);
      const task = takeSafely(id);
      busy.set(id, task);
      taken.push(task);
    }
    return { begun: taken, waitMs: waiting.length > 0 || arePlanned ? usualMs : idleMs };
  };

  const loop = createLoop({
    turn: async () => (await turn()).waitMs,
    ...{ soonMs, failedMs: idleMs, log, failure: 'change sets cannot be read' },
  });

  return {
    async look() {
      const { begun: taken } = await turn();
      await Promise.all(taken);
    },
    start: loop.start,
    wake: loop.wake,
    async stop() {
      await loop.stop();
      // a call under way is not broken off: what it has done is written down
      await Promise.all(busy.values());
    },
  };
}

const isDue = ({ state, scheduledAt }: StoredSet, at: number): boolean =>
  state === 'scheduled' && scheduledAt !== null && at >= scheduledAt;

const isLate = ({ windowEndsAt, scheduledAt }: StoredSet, at: number): boolean =>
  at > (windowEndsAt ?? (scheduledAt ?? at) + lateMs);

function begun(set: StoredSet, at: number, ours: number): StoredSet {
  if (isLate(set, at)) {
    const trouble = 'The window was missed: no server could begin it then. Choose another one.';
    return noted({ ...set, state: 'draft', ...noWindow, trouble }, ours, trouble);
  }
  return noted(
    { ...set, state: 'applying', direction: 'apply', trouble: '' },
    ours,
    'Began at the chosen time',
  );
}

/** Whoever counts on a window hears that nothing happened in it. */
function missed(set: StoredSet, before: StoredSet): Told[] {
  if (before.state !== 'scheduled' || set.state !== 'draft') return [];
  const { id, connection, title: subject, timeline, trouble: detail } = set;
  return [{ connection, kind: 'change-set-missed', subject, once: `${id} ${timeline.length}`, id, detail }];
}

const ends = {
  applied: 'change-set-applied',
  undone: 'change-set-undone',
  partlyUndone: 'change-set-undone',
  stopped: 'change-set-stopped',
} as const satisfies Partial<Record<StoredSet['state'], NotificationKindName>>;

/** What the set came to; one that goes on, in whose hands ever, has not ended. */
function endOf(set: StoredSet, before: StoredSet): Told[] {
  const { id, connection, state, title, timeline, trouble } = set;
  const kind = state in ends ? ends[state as keyof typeof ends] : undefined;
  if (!kind || !isRunning(before)) return [];
  const once = `${id} ${timeline.length}`;
  const stays = state === 'partlyUndone' ? 'Partially: some changes stay.' : '';
  return [{ connection, kind, subject: title, once, id, detail: trouble || stays }];
}
