import { type Document, Long } from 'bson';
import { moreOf } from '#server/data/changes/watch.ts';
import type { CommandContext, LiveCursor } from '#server/data/documents.ts';
import { validateCollection } from '#server/data/namespace.ts';
import { toBigInt } from '#server/data/query/match-leaf.ts';
import { countField } from '../command-fields.ts';
import { badValue, typeMismatch } from '../refusals.ts';

/** The `getMore` command. Without a size a batch holds as much as fits 16 MB. */
export function getMore(db: string, command: Document, context: CommandContext): Document {
  const id = cursorId(command.getMore, "'getMore.getMore'");
  const ns = namespaceOf(db, command.collection);
  const live = context.cursors.live?.(ns, id);
  if (live) return watchMore(live, { ns, id }, command, context);
  const batchSize = countField(command, 'batchSize', 0);
  const { batch, done } = context.cursors.take(ns, id, batchSize === 0 ? Infinity : batchSize);
  return { cursor: { nextBatch: batch, id: Long.fromBigInt(done ? 0n : id), ns }, ok: 1 };
}

function watchMore(
  live: LiveCursor,
  { ns, id }: { ns: string; id: bigint },
  command: Document,
  context: CommandContext,
): Document {
  const { batch, postBatchResumeToken, done } = moreOf(live, command, context);
  if (done) context.cursors.kill(id);
  const token = postBatchResumeToken === undefined ? {} : { postBatchResumeToken };
  const cursor = { nextBatch: batch, ...token, id: Long.fromBigInt(done ? 0n : id), ns };
  return { cursor, ok: 1 };
}

/** Cursors over a command's own result have names of their own: `$cmd.listCollections`. */
function namespaceOf(db: string, name: unknown): string {
  if (typeof name === 'string' && name.startsWith('$cmd.')) return `${db}.${name}`;
  validateCollection(db, name, 'getMore');
  return `${db}.${name}`;
}

function cursorId(value: unknown, where: string): bigint {
  const id = toBigInt(value);
  if (id === undefined) throw typeMismatch(`BSON field ${where} is the wrong type, expected type 'long'`);
  return id;
}

/** The `killCursors` command. */
export function killCursors(_db: string, command: Document, context: CommandContext): Document {
  const cursors: unknown = command.cursors;
  if (!Array.isArray(cursors)) throw badValue("BSON field 'killCursors.cursors' must be an array");
  const cursorsKilled: Long[] = [];
  const cursorsNotFound: Long[] = [];
  for (const one of cursors) {
    const id = cursorId(one, "'killCursors.cursors'");
    (context.cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(Long.fromBigInt(id));
  }
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}
