import { type Document, Timestamp } from 'bson';
import { validateTime } from '#server/data/changes/history.ts';
import type { CommandContext } from '#server/data/documents.ts';
import { typeMismatch, unsupported } from '../refusals.ts';

/**
 * Whether a command reads the state of one moment // documented: read concern "snapshot" outside of transactions. The
 * cursor of a getMore keeps the state that it began with.
 */
export function readsSnapshot({ readConcern, getMore }: Document): boolean {
  return getMore === undefined && (readConcern as Document | undefined)?.level === 'snapshot';
}

/** Runs a reading command on the state at its `atClusterTime`, or on the newest one, whose time is in the reply. */
export function readSnapshot(
  command: Document,
  context: CommandContext,
  execute: (context: CommandContext) => Document,
): Document {
  const { history } = context;
  if (history === undefined) throw unsupported('read concern snapshot');
  const asked: unknown = command.readConcern.atClusterTime;
  if (asked !== undefined && !(asked instanceof Timestamp)) {
    throw typeMismatch('readConcern.atClusterTime must be a timestamp');
  }
  const now = history.now();
  const atClusterTime = asked ?? now;
  validateTime(atClusterTime, now);
  const catalog = atClusterTime.equals(now) ? context.catalog : history.at(atClusterTime);
  const reply = execute({ ...context, catalog });
  // documented: in the cursor, or beside the values of `distinct`
  if (reply.cursor) return { ...reply, cursor: { ...reply.cursor, atClusterTime } };
  return { ...reply, atClusterTime };
}
