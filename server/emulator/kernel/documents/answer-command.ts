import { type Document, Long } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { numberOf } from '#server/data/query/match-leaf.ts';
import type { Caller, Host } from '../handler.ts';
import type { World } from '../world.ts';
import type { Holder } from './holder.ts';
import type { Client } from './operations.ts';
import type { ReadPreference } from './reach.ts';
import { ClusterCommands, openOf } from './run.ts';

interface Asked {
  db: string;
  command: Document;
  readPreference: ReadPreference;
  /** Whether the caller's roles let it change documents. */
  mayWrite: boolean;
}

/** The client of an emulator operation: without a connection of the database's protocol. */
const clientOf = ({ identity }: Caller): Client => ({
  address: '127.0.0.1:0',
  connectionId: 0,
  appName: `Administration API (${identity})`,
  user: undefined,
});

/** The answer of a member about itself; a refusal is an answer too. */
function notify(answer: () => Document | undefined): Document | undefined {
  try {
    return answer();
  } catch (error) {
    if (error instanceof CommandError) return error.toReply();
    throw error;
  }
}

interface AnswerContext {
  world: World;
  caller: Caller;
  host: Pick<Host, 'commands' | 'commandPatienceMs' | 'wires'>;
  /** Aborted when the client has gone: the command is then killed, as `killOp` does. */
  signal?: AbortSignal | undefined;
}

/** The reply to one command that came by an operation of the emulator; it counts like one of a driver. */
export async function answerCommand(
  { world, caller, host, signal: gone }: AnswerContext,
  holder: Holder,
  { db, command, readPreference, mayWrite }: Asked,
): Promise<Document> {
  const until = performance.now() + host.commandPatienceMs;
  const client = clientOf(caller);
  const reported = notify(() => {
    if (command.killOp !== undefined && !mayWrite) {
      throw new CommandError('Unauthorized', `not authorized on ${db} to end operations`);
    }
    if (command.profile !== undefined && numberOf(command.profile) >= 0 && !mayWrite) {
      throw new CommandError('Unauthorized', `not authorized on ${db} to configure the profiler`);
    }
    return host.wires.notify(world, holder, { db, command, client });
  });
  if (reported) return reported;
  const { operations } = openOf(world, holder.id);
  const operation = operations.begin(db, command, client);
  const kill = () => operation.kill();
  gone?.addEventListener('abort', kill, { once: true });
  try {
    const { signal } = operation;
    const commands = new ClusterCommands(world, holder, { readPreference, mayWrite, observer: operation });
    const begun = commands.begin(db, command);
    const reply =
      typeof begun === 'function'
        ? await begun({ ...host.commands, until, owner: caller.id, signal })
        : begun;
    operation.reply = reply;
    if (gone?.aborted) closeCursor(commands, reply);
    return reply;
  } catch (error) {
    if (error instanceof CommandError) return error.toReply();
    throw error;
  } finally {
    gone?.removeEventListener('abort', kill);
    operations.end(operation);
  }
}

/** A cursor whose reply is not received is closed immediately. */
function closeCursor(commands: ClusterCommands, reply: Document): void {
  const id: unknown = reply.cursor?.id;
  if (id instanceof Long && !id.isZero()) commands.cursors.kill(id.toBigInt());
}
