import type { Document } from 'bson';
import { overdue } from '#server/data/threads/engine-thread.ts';
import type { Begun, Commands, Room, Unfinished } from './room.ts';

/** Where the statements of a command stand. Documented: each is whole or not at all, the command is neither. */
const fields: Record<string, string> = { insert: 'documents', update: 'updates', delete: 'deletes' };

/** Milliseconds that one slice should take. */
const aim = 6;
const first = 100;

function fieldOf(command: Document): string {
  return fields[Object.keys(command)[0] ?? ''] ?? '';
}

/** How many statements a command has; 0 for commands without. */
export function statementsIn(command: Document): number {
  const list: unknown = command[fieldOf(command)];
  return Array.isArray(list) ? list.length : 0;
}

interface Sum {
  n: number;
  nModified: number;
  upserted: Document[];
  writeErrors: Document[];
}

function add(sum: Sum, reply: Document, from: number): void {
  sum.n += Number(reply.n);
  sum.nModified += Number(reply.nModified ?? 0);
  for (const each of reply.upserted ?? []) sum.upserted.push({ ...each, index: each.index + from });
  for (const each of reply.writeErrors ?? []) sum.writeErrors.push({ ...each, index: each.index + from });
}

function replyOf({ n, nModified, upserted, writeErrors }: Sum, command: Document): Document {
  return {
    n,
    ...(Object.hasOwn(command, 'update') ? { nModified } : {}),
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ok: 1,
  };
}

/** Runs the statements of a command a few at a time; whoever waits has a turn in between, as in the database. */
export async function runInSlices(
  commands: Commands,
  { db, command }: Unfinished,
  room: Room,
): Promise<Document> {
  const field = fieldOf(command);
  const statements = command[field] as Document[];
  const asked = Number(command.maxTimeMS ?? 0);
  const limitMs = asked > 0 ? Math.min(asked, room.limitMs) : room.limitMs;
  const until = performance.now() + limitMs;
  const sum: Sum = { n: 0, nModified: 0, upserted: [], writeErrors: [] };
  let size = Math.min(first, Math.ceil(statements.length / 2));
  for (let at = 0; at < statements.length; ) {
    const left = Math.ceil(until - performance.now());
    // What is written by then stays: each statement is whole or not at all.
    if (left <= 0) throw overdue(limitMs);
    const part = { ...partOf(command), [field]: statements.slice(at, at + size), maxTimeMS: left };
    const began = performance.now();
    const begun: Begun = await room.inWorld(commands.world, () => commands.begin(db, part));
    const reply = typeof begun === 'function' ? await begun(room) : begun;
    // A part knows what was left for it alone; whoever asked is told the time of the whole.
    if (reply.codeName === 'MaxTimeMSExpired') throw overdue(limitMs);
    if (reply.ok !== 1) return reply;
    add(sum, reply, at);
    if (sum.writeErrors.length > 0 && command.ordered !== false) break;
    at += size;
    const pace = aim / Math.max(0.1, performance.now() - began);
    size = Math.max(1, Math.min(5000, Math.floor(size * Math.min(4, pace))));
  }
  return remembered(commands, db, command, replyOf(sum, command), room);
}

/** A command with some of the statements: in the transaction of the whole, or without its number. */
function partOf(command: Document): Document {
  const { startTransaction: _start, ...rest } = command;
  if (command.autocommit === false) return rest;
  const { lsid: _lsid, txnNumber: _number, ...alone } = rest;
  return alone;
}

/** Documented: a write that is sent again is answered as before. */
async function remembered(
  commands: Commands,
  db: string,
  command: Document,
  reply: Document,
  { inWorld }: Room,
): Promise<Document> {
  if (command.txnNumber === undefined || command.autocommit === false) return reply;
  return inWorld(commands.world, () => commands.run(db, command, () => reply));
}
