import { sql } from 'kysely';
import { z } from 'zod';
import { openListener } from '#server/store/listener.ts';
import { describeError, type Log } from '../log.ts';
import type { Db } from '../tables.ts';

/** Messages between the replicas of one console. A replica does not receive its own. */
export interface ReplicaChannel {
  /** Whether other replicas may exist: the state is in PostgreSQL. */
  readonly isShared: boolean;
  /** Never throws: a message that cannot be sent is logged, and receivers find the state by themselves later. */
  publish(topic: string, message: unknown): Promise<void>;
  /** The listener validates the message; what it throws is logged. */
  subscribe(topic: string, listener: (message: unknown) => void | Promise<void>): void;
  /** Called when messages may have been lost: after an interruption of the connection. */
  onResume(listener: () => void | Promise<void>): void;
  close(): Promise<void>;
}

const channelName = 'quarterdeck_replicas';

const Envelope = z.object({
  from: z.string(),
  topic: z.string(),
  body: z.unknown(),
});

/** Of a console whose state is in SQLite: there is no other process. */
export function noReplicas(): ReplicaChannel {
  const nothing = () => Promise.resolve();
  return { isShared: false, publish: nothing, subscribe: () => {}, onResume: () => {}, close: nothing };
}

interface ChannelDeps {
  db: Db;
  url: string;
  log: Log;
  /** Id of this replica. */
  holder: string;
}

/** The channel over `NOTIFY`, whose payloads PostgreSQL limits to 8,000 bytes // documented */
export async function openReplicaChannel({ db, url, log, holder }: ChannelDeps): Promise<ReplicaChannel> {
  const listeners = new Map<string, ((message: unknown) => void | Promise<void>)[]>();
  const resumed: (() => void | Promise<void>)[] = [];

  const safely = async (work: () => void | Promise<void>, failure: string): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error(describeError(error), failure);
    }
  };

  /** Messages are handled in order. */
  let handled: Promise<void> = Promise.resolve();
  const receive = async (payload: string): Promise<void> => {
    const { from, topic, body } = Envelope.parse(JSON.parse(payload));
    if (from === holder) return;
    for (const listener of listeners.get(topic) ?? []) await listener(body);
  };
  const onNotification = (payload: string): void => {
    handled = handled.then(() =>
      safely(() => receive(payload), 'a message of another replica could not be handled'),
    );
  };

  const listener = await openListener({
    ...{ url, channel: channelName, onNotification },
    onInterruption: (error) => {
      const { at: _, ...described } = describeError(error);
      log.warn(described, 'messages of other replicas do not arrive: DATABASE_URL is being connected again');
    },
    onResume: () => {
      log.info('messages of other replicas arrive again');
      for (const each of resumed)
        void safely(each, 'the state could not be read again after an interruption');
    },
  });

  const send = async (topic: string, message: unknown): Promise<void> => {
    const payload = JSON.stringify({ from: holder, topic, body: message });
    await sql`select pg_notify(${channelName}, ${payload})`.execute(db);
  };

  return {
    isShared: true,
    publish: (topic, message) =>
      safely(() => send(topic, message), 'a message to other replicas could not be sent'),
    subscribe(topic, each) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), each]);
    },
    onResume: (each) => {
      resumed.push(each);
    },
    async close() {
      await listener.close();
      await handled;
    },
  };
}
