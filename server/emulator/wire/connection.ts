import type { Socket } from 'node:net';
import type { Document } from 'bson';
import { MINUTE } from '#contract/values/durations.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { MustWait } from '#server/data/commands/must-wait.ts';
import { interrupted } from '#server/data/commands/refusals.ts';
import type { Begun, Deps } from '../kernel/documents/deps.ts';
import type { Operation } from '../kernel/documents/operations.ts';
import type { World } from '../kernel/world.ts';
import { awaitedMs } from './awaited-hello.ts';
import { Bell } from './bell.ts';
import {
  headOf,
  lengthOf,
  mostBytes,
  mostBytesOfStrangers,
  type Request,
  readMessage,
  writeReply,
} from './frame.ts';
import { Uncommitted, type WireSession } from './session.ts';
import { silence } from './silence.ts';
import type { Turns } from './turns.ts';

/** How commands run: those of one connection one after the other. */
export type Commands = Omit<Deps, 'owner' | 'signal'>;

/** What all connections share. */
export interface Shared {
  commands: Commands;
  /** Who of them is next. */
  turns: Turns;
  onError?: OnError | undefined;
}

const idleMs = 30 * MINUTE;
/** Transactions expire without a notification: a command that waits for one checks at this interval. */
const longestWait = 1000;

/** The client's error for an internal failure; all changes of its command are undone. */
const unexpected = new CommandError('InternalError', 'the command failed inside the emulator');

/** The bytes that have come and are no whole message yet. */
class Incoming {
  #chunks: Buffer[] = [];
  size = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.size += chunk.length;
  }

  /** The received bytes that form no whole message yet. */
  take(most: number): Buffer | undefined {
    if (this.size < 4) return undefined;
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first ? first : undefined;
    const head = bytes ?? (first && first.length >= 4 ? first : Buffer.concat(this.#chunks));
    const length = lengthOf(head, most);
    if (length === undefined || this.size < length) return undefined;
    const all = bytes ?? Buffer.concat(this.#chunks);
    this.#chunks = all.length > length ? [all.subarray(length)] : [];
    this.size -= length;
    return all.subarray(0, length);
  }
}

/** Called for internal failures, with the command. */
export type OnError = (error: unknown, operation?: string) => void;

/** One connection: messages in order, each answered before the next is read. */
export function serve(
  socket: Socket,
  world: World,
  session: WireSession,
  { commands, turns, onError }: Shared,
  greeted: () => void,
): void {
  socket.setTimeout(silence.strangerIdleMs, () => socket.destroy());
  const silent = setTimeout(() => socket.destroy(), silence.firstMessageMs).unref();
  socket.once('close', () => clearTimeout(silent));
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  const incoming = new Incoming();
  let busy = false;
  let isGreeted = false;
  const gone = new AbortController();
  socket.on('close', () => gone.abort());
  const inWorld: Commands['inWorld'] = (place, action) =>
    turns.run(session, () => commands.inWorld(place, action));
  const deps = { ...commands, inWorld, owner: session };
  const run = async (action: () => Begun, operation: Operation): Promise<Document> => {
    const begun = await inWorld(world, action);
    if (typeof begun !== 'function') return begun;
    return begun({ ...deps, signal: AbortSignal.any([gone.signal, operation.signal]) });
  };
  const within: Within = { session, socket, run };
  const most = () => (session.isSignedIn ? mostBytes : mostBytesOfStrangers);

  const send = async (
    request: Pick<Request, 'requestId' | 'legacy'>,
    reply: Document,
    more = false,
  ): Promise<void> => {
    session.lastSent += 1;
    const bytes = writeReply(request, reply, session.lastSent, more);
    session.operations.counters.noteBytes(0, bytes.length);
    if (socket.destroyed || socket.write(bytes)) return;
    await drained(socket);
  };

  const work = async (): Promise<void> => {
    for (let message = incoming.take(most()); message; message = incoming.take(most())) {
      if (!isGreeted) {
        isGreeted = true;
        clearTimeout(silent);
        greeted();
      }
      // reading a large message takes as long as some commands
      session.operations.counters.noteBytes(message.length, 0);
      const reading = read(message);
      let reached = await turns.run(session, () => reading.next());
      while (reached.done !== true) reached = await turns.run(session, () => reading.next());
      const request = reached.value;
      if (request instanceof CommandError) {
        await send(headOf(message), request.toReply());
        continue;
      }
      const { command } = request;
      if (request.exhaust && session.isAwaiting(command)) {
        await keepTelling(request, command, within, send);
        socket.destroy();
        return;
      }
      try {
        const answer = await answerOf(request.db, command, within);
        if (answer === undefined) {
          socket.destroy();
          return;
        }
        if (request.exhaust && command.getMore !== undefined)
          await keepGetting(request, command, answer, within, send);
        else if (!request.silent) await send(request, answer);
        if (session.isSignedIn && socket.timeout !== idleMs) socket.setTimeout(idleMs);
      } catch (error) {
        const isRefusal = error instanceof CommandError;
        if (!isRefusal) onError?.(error, `command ${Object.keys(command)[0]}`);
        if (!request.silent) await send(request, (isRefusal ? error : unexpected).toReply());
      }
    }
  };

  socket.on('data', (chunk) => {
    incoming.add(chunk);
    if (busy) {
      if (incoming.size > most()) socket.pause();
      return;
    }
    busy = true;
    work()
      .catch(() => socket.destroy())
      .finally(() => {
        busy = false;
        if (!socket.destroyed) socket.resume();
      });
  });
}

/** Waits until the client has read the sent data, or is gone. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}

/** A message with its command as the engine takes it, or why it cannot: it is nested too deeply. */
function* read(message: Buffer): Generator<undefined, Request | CommandError> {
  try {
    return yield* readMessage(message);
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

interface Within {
  session: WireSession;
  socket: Socket;
  run: (action: () => Begun, operation: Operation) => Promise<Document>;
}

/** The reply to a command; undefined when the connection ends instead. */
async function answerOf(db: string, command: Document, within: Within): Promise<Document | undefined> {
  const { session, socket } = within;
  if (session.isDown) return undefined;
  const failure = session.failureOf(command);
  if (failure?.blockMs) await pause(failure.blockMs, socket);
  if (failure?.close) return undefined;
  if (failure?.refusal) {
    const isKnown = command.getMore === undefined || failure.hasCursor === true;
    return session.labelled(command, failure.refusal, failure.labels, isKnown);
  }
  const operation = session.begin(db, command);
  try {
    operation.reply = await patiently(db, command, operation, within);
  } finally {
    session.operations.end(operation);
  }
  const { reply } = operation;
  if (session.endsAfterWrite) return undefined;
  return reply && session.labelled(command, { ...reply, ...failure?.added }, failure?.labels);
}

/** Runs a command, and retries it while it must wait for another one; undefined when its client is gone. */
async function patiently(
  db: string,
  command: Document,
  operation: Operation,
  { session, socket, run }: Within,
): Promise<Document | undefined> {
  const began = performance.now();
  let mayWait = true;
  while (!socket.destroyed) {
    if (operation.isKilled) return interrupted().toReply();
    try {
      const reply = await run(() => session.answer(db, command, mayWait), operation);
      // the end of a transaction wakes waiting commands, even without a change
      if (command.autocommit === false) session.bell.ring();
      return reply;
    } catch (error) {
      if (error instanceof Uncommitted) return error.reply;
      if (!(error instanceof MustWait)) throw error;
      const left = began + error.longest - performance.now();
      if (left > 0) await session.bell.next(Math.min(left, longestWait), socket);
      mayWait = began + error.longest > performance.now();
    }
  }
  return undefined;
}

/** `hello` that reports every change of the topology until the connection ends // documented: awaitable hello */
async function keepTelling(
  request: Request,
  command: Document,
  { session, socket }: Pick<Within, 'session' | 'socket'>,
  send: (request: Request, reply: Document, more: boolean) => Promise<void>,
): Promise<void> {
  const longest = awaitedMs(command) ?? 0;
  let existing: unknown = command.topologyVersion;
  for (let replyTo = request; !socket.destroyed; ) {
    const until = performance.now() + longest;
    while (session.knows(existing) && performance.now() < until && !socket.destroyed) {
      await session.bell.next(until - performance.now(), socket, () => !session.knows(existing));
    }
    // a fail point meets each of them
    const failure = session.failureOf(command);
    if (session.isDown || failure?.close) return;
    if (failure?.refusal) return send(replyTo, failure.refusal, false);
    const reply = session.hello(command);
    existing = reply.topologyVersion;
    await send(replyTo, reply, true);
    // documented: each reply answers the one before it
    replyTo = { ...replyTo, requestId: session.lastSent };
  }
}

/** Sends all further batches of a cursor, as to one getMore each // documented: exhaust cursors */
async function keepGetting(
  request: Request,
  command: Document,
  first: Document,
  within: Within,
  send: (request: Request, reply: Document, more: boolean) => Promise<void>,
): Promise<void> {
  const { session, socket } = within;
  let replyTo = request;
  for (let answer: Document | undefined = first; answer && !socket.destroyed; ) {
    const more = hasMore(answer);
    await send(replyTo, answer, more);
    if (!more) return;
    replyTo = { ...replyTo, requestId: session.lastSent };
    try {
      answer = await answerOf(request.db, command, within);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return send(replyTo, error.toReply(), false);
    }
  }
  socket.destroy();
}

/** Whether the cursor of an answer stays open. */
function hasMore({ ok, cursor }: Document): boolean {
  return ok === 1 && cursor?.id !== undefined && Number(cursor.id) !== 0;
}

/** Waits for so long, or until the other side is gone. */
function pause(ms: number, socket: Socket): Promise<void> {
  return new Bell().next(ms, socket);
}
