import { type Document, Long } from 'bson';
import { currentCollation, withCollation } from '../collation/current.ts';
import { isTimeSeries } from '../collections/time-series.ts';
import { CommandError } from '../commands/command-error.ts';
import { countField } from '../commands/command-fields.ts';
import { MustWait } from '../commands/must-wait.ts';
import { invalidOptions } from '../commands/refusals.ts';
import { firstBatchSize } from '../commands/writes/batch.ts';
import type { CommandContext, LiveCursor } from '../documents.ts';
import { compilePipeline, stagesOf } from '../stages/pipeline.ts';
import type { Run, StageScope } from '../stages/stage.ts';
import { ChangeStream, historyOf, type Watched } from './change-stream.ts';
import { readWatchOptions } from './watch-options.ts';

const split = '$changeStreamSplitLargeEvent';
// documented: "Modify Change Stream Output"
const allowed = [
  ...['$match', '$project', '$addFields', '$set', '$replaceRoot', '$replaceWith', '$redact', '$unset'],
  split,
];
/** Default milliseconds that a cursor waits for changes // documented: maxAwaitTimeMS */
const usualWait = 1000;

/** An aggregation that begins with `$changeStream`: opens a cursor over what happens from now on, or since a token. */
export function watch(
  db: string,
  command: Document,
  scope: StageScope,
  { batchSize = firstBatchSize }: { batchSize?: number | undefined },
): Document {
  const { context } = scope;
  const [, ...rest] = stagesOf(command.pipeline);
  const forbidden = rest.find(([name]) => name.startsWith('$') && !allowed.includes(name));
  const pipeline = rest.filter(([name]) => name !== split);
  // an unknown name is refused as such
  const run = compilePipeline(
    pipeline.map(([name, argument]) => ({ [name]: argument })),
    scope,
  );
  if (forbidden) {
    throw new CommandError(
      'IllegalOperation',
      `${forbidden[0]} is not permitted in a $changeStream pipeline`,
    );
  }
  validateWatchable(db, command.aggregate, context);
  const splits = rest.some(([name]) => name === split);
  const options = readWatchOptions(command.pipeline[0].$changeStream, splits);
  const watched = watchedOf(db, command, options.allChangesForCluster);
  const stream = new ChangeStream(watched, options, collated(run), historyOf(context).now());
  const { batch, postBatchResumeToken, done } = stream.next(context, Math.max(1, batchSize));
  const ns = `${db}.${watched.coll ?? '$cmd.aggregate'}`;
  const id = done ? 0n : keepLive(context, ns, stream);
  return { cursor: { firstBatch: batch, postBatchResumeToken, id: Long.fromBigInt(id), ns }, ok: 1 };
}

/** Documented: changes of views and of measurements cannot be watched. */
function validateWatchable(db: string, name: unknown, { catalog }: CommandContext): void {
  const documents = typeof name === 'string' ? catalog.open(db, name) : undefined;
  if (documents === undefined || !isTimeSeries(documents.definition)) return;
  throw new CommandError(
    'CommandNotSupportedOnView',
    '$changeStream is not supported on time-series collections',
  );
}

/** Later stages use the collation of the command. */
function collated(run: Run): Run {
  const collation = currentCollation();
  return collation === undefined ? run : (rows) => withCollation(collation, () => [...run(rows)]);
}

function watchedOf(db: string, { aggregate }: Document, wholeCluster: boolean): Watched {
  if (typeof aggregate === 'string') return { db, coll: aggregate };
  if (!wholeCluster) return { db };
  if (db === 'admin') return {};
  throw invalidOptions(
    'A $changeStream with allChangesForCluster:true may only be opened on the admin database',
  );
}

function keepLive({ cursors }: CommandContext, ns: string, cursor: LiveCursor): bigint {
  if (cursors.keepLive) return cursors.keepLive(ns, cursor);
  throw new CommandError('NotImplemented', 'cursors that wait are not kept here');
}

/** The next batch of a live cursor; who can wait, waits until there is something in it. */
export function moreOf(cursor: LiveCursor, command: Document, context: CommandContext) {
  const count = countField(command, 'batchSize', 0);
  const more = cursor.next(context, count === 0 ? Number.POSITIVE_INFINITY : count);
  if (more.batch.length > 0 || more.done || !cursor.waits || !context.mayWait) return more;
  throw new MustWait(countField(command, 'maxTimeMS', usualWait));
}
