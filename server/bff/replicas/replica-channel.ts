import { sql } from 'kysely';
import { z } from 'zod';
import { openListener } from '#server/store/listener.ts';
import { describeError, type Log, logFailure } from '../log.ts';
import type { Db } from '../tables.ts';

/** Messages between the replicas of one console. A replica does not receive its own. */
export interface ReplicaChannel {
  /** Whether other replicas may exist: the state is in PostgreSQL. */
  readonly isShared: boolean;
  /** Never throws: a message that cannot be sent is logged; receivers read the state again later. */
  publish(topic: string, message: unknown): Promise<void>;
  /** The listener validates the message; its errors are logged. */
  subscribe(topic: string, listener: (message: unknown) => void | Promise<void>): void;
  /** Called when messages may have been lost: after an interruption of the connection. */
  onResume(listener: () => void | Promise<void>): void;
  close(): Promise<void>;
}

const channelName = 'quarterdeck_replicas';

const Envelope = z.object({ topic: z.string(), body: z.unknown() });

/** Characters of one part; the payload is ASCII, and shorter than 8,000 bytes with its head // documented: PostgreSQL, NOTIFY */
const partLength = 7_800;
/** Parts of one message: more than the largest request body has. */
const mostParts = 256;

/** A message as payloads: sender, number of the part, number of parts, and a part of the base64 text. */
function payloadsOf(holder: string, topic: string, body: unknown): string[] {
  const text = Buffer.from(JSON.stringify({ topic, body })).toString('base64');
  const count = Math.ceil(text.length / partLength);
  if (count > mostParts) throw new Error(`the message ${topic} is too long for other replicas`);
  return Array.from({ length: count }, (_, at) => {
    const part = text.slice(at * partLength, (at + 1) * partLength);
    return `${holder} ${at} ${count} ${part}`;
  });
}

/** Joins the payloads of each sender; those of one message arrive together and in order. */
function createAssembly(holder: string): (payload: string) => z.infer<typeof Envelope> | undefined {
  const open = new Map<string, string[]>();
  return (payload) => {
    const [from = '', at, count, part = ''] = payload.split(' ');
    if (from === holder) return undefined;
    const parts = Number(at) === 0 ? [] : (open.get(from) ?? []);
    parts.push(part);
    open.set(from, parts);
    if (parts.length < Number(count)) return undefined;
    open.delete(from);
    return Envelope.parse(JSON.parse(Buffer.from(parts.join(''), 'base64').toString('utf8')));
  };
}

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

/** The channel over `NOTIFY`. */
export async function openReplicaChannel({ db, url, log, holder }: ChannelDeps): Promise<ReplicaChannel> {
  const assemble = createAssembly(holder);
  const listeners = new Map<string, ((message: unknown) => void | Promise<void>)[]>();
  const resumed: (() => void | Promise<void>)[] = [];

  const safely = async (work: () => void | Promise<void>, failure: string): Promise<void> => {
    try {
      await work();
    } catch (error) {
      logFailure(log, error, failure);
    }
  };

  /** Messages are handled in order. */
  let handled: Promise<void> = Promise.resolve();
  const receive = async (payload: string): Promise<void> => {
    const message = assemble(payload);
    if (!message) return;
    for (const listener of listeners.get(message.topic) ?? []) await listener(message.body);
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
    const payloads = payloadsOf(holder, topic, message);
    // in one statement: they are delivered together
    await sql`select pg_notify(${channelName}, part) from unnest(${payloads}::text[]) as part`.execute(db);
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
