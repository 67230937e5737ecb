import type { Document, Timestamp } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import type { CommandContext, LiveCursor } from '../documents.ts';
import { checkedSize, documentLimit, resultLevels } from '../limits/document-size.ts';
import type { Run } from '../stages/stage.ts';
import { row } from '../update/row.ts';
import { sameValue } from '../values/same-value.ts';
import { changeEvent } from './change-event.ts';
import type { Change, History } from './history.ts';
import { resumeToken } from './resume-token.ts';
import type { WatchOptions } from './watch-options.ts';

/** The scope of a stream: one collection, one database, or the whole cluster. */
export interface Watched {
  db?: string;
  coll?: string;
}

const largestBatch = documentLimit;
/** An event beside the document that it carries // documented: BSONObjMaxInternalSize */
const envelope = 16 * 1024;
/** Reported only when expanded events are requested // documented: showExpandedEvents */
const expandedOnly = ['create', 'createIndexes', 'dropIndexes', 'modify'];

/** A cursor over changes: it ends only with the collection that it watches. */
export class ChangeStream implements LiveCursor {
  readonly waits = true;
  readonly #watched: Watched;
  readonly #options: WatchOptions;
  readonly #pipeline: Run;
  readonly #eventLimit: number;
  #position: Timestamp;

  constructor(watched: Watched, options: WatchOptions, pipeline: Run, from: Timestamp) {
    // `$changeStreamSplitLargeEvent` accepts larger events, which arrive in one piece here
    this.#eventLimit = options.splitsLargeEvents ? 2 * documentLimit + envelope : documentLimit + envelope;
    this.#watched = watched;
    this.#options = options;
    this.#pipeline = pipeline;
    this.#position = options.since ?? from;
  }

  next(context: CommandContext, count: number): Required<ReturnType<LiveCursor['next']>> {
    const history = historyOf(context);
    const batch: Document[] = [];
    let size = 0;
    for (const change of history.after(this.#position)) {
      const events = this.#sees(change) ? this.#reportsOf(change) : [];
      // documented: an event above the limit ends the stream with BSONObjectTooLarge
      for (const each of events) size += checkedSize(each, resultLevels, this.#eventLimit);
      if (batch.length > 0 && (batch.length >= count || size > largestBatch)) {
        return { batch, postBatchResumeToken: resumeToken(this.#position, 'event'), done: false };
      }
      this.#position = change.at;
      batch.push(...events);
      if (this.#ends(change)) {
        const _id = resumeToken(change.at, 'invalidate');
        const wallTime = new Date(change.at.t * 1000);
        batch.push(...this.#through({ _id, operationType: 'invalidate', clusterTime: change.at, wallTime }));
        return { batch, postBatchResumeToken: _id, done: true };
      }
    }
    if (this.#position.lessThan(history.now())) this.#position = history.now();
    return { batch, postBatchResumeToken: resumeToken(this.#position, 'mark'), done: false };
  }

  #sees({ db, coll, to, kind }: Change): boolean {
    if (!this.#options.showExpandedEvents && expandedOnly.includes(kind)) return false;
    const { db: only, coll: name } = this.#watched;
    const within = (place: { db: string; coll: string }) =>
      (only === undefined || place.db === only) && (name === undefined || place.coll === name);
    return within({ db, coll }) || (to !== undefined && within(to));
  }

  /** Its collection was dropped or renamed, or its database dropped // documented: invalidate events */
  #ends(change: Change): boolean {
    const { db, coll } = this.#watched;
    if (db === undefined || !this.#sees(change)) return false;
    if (coll === undefined) return change.kind === 'dropDatabase';
    return change.kind === 'drop' || change.kind === 'rename';
  }

  #reportsOf(change: Change): Document[] {
    return this.#through(changeEvent(change, this.#options));
  }

  #through(event: Document): Document[] {
    const reported = [...this.#pipeline([row(event)])].map(({ doc }) => doc);
    for (const { _id } of reported) {
      if (sameValue(_id, event._id)) continue;
      throw new CommandError(
        'ChangeStreamFatalError',
        'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline. Modifying the _id field of an event makes it impossible to resume the stream from that point.',
        { labels: ['NonResumableChangeStreamError'] },
      );
    }
    return reported;
  }
}

export function historyOf({ history }: CommandContext): History {
  if (history) return history;
  throw new CommandError('NotImplemented', '$changeStream is not available here: changes are not kept');
}
