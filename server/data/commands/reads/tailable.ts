import { type Document, Long } from 'bson';
import { type Collation, currentCollation, withCollation } from '#server/data/collation/current.ts';
import type { CommandContext, Documents, LiveCursor, Stored } from '#server/data/documents.ts';
import { step } from '#server/data/limits/budget.ts';
import { compileFilter } from '#server/data/query/match.ts';
import { CommandError } from '../command-error.ts';
import { countField, documentField, flagField } from '../command-fields.ts';
import { badValue, failedToParse, unsupported } from '../refusals.ts';
import { Batch, firstBatchSize } from '../writes/batch.ts';
import type { readFind } from './find.ts';

type Asked = ReturnType<typeof readFind>;

/** A cursor at the end of a capped collection: later documents follow in insertion order. */
class TailableCursor implements LiveCursor {
  readonly waits: boolean;
  readonly #asked: Asked;
  readonly #matches: (stored: Stored) => boolean;
  readonly #collation: Collation | undefined = currentCollation();
  #last: { key: string; n: number } | undefined;
  #skip: number;
  #left: number;

  constructor(asked: Asked, waits: boolean, context: CommandContext) {
    this.waits = waits;
    this.#asked = asked;
    const { variables } = asked.selection;
    this.#matches = compileFilter(asked.filter, { variables, now: context.now() });
    this.#skip = asked.selection.skip;
    this.#left = asked.selection.limit;
  }

  next(context: CommandContext, count: number): ReturnType<LiveCursor['next']> {
    const documents = context.catalog.open(this.#asked.db, this.#asked.name);
    if (documents === undefined) {
      throw new CommandError('QueryPlanKilled', 'collection dropped during a tailable cursor');
    }
    const batch = withCollation(this.#collation, () => this.#read(documents, context, count));
    return { batch, done: this.#left === 0 };
  }

  #read(documents: Documents, context: CommandContext, count: number): Document[] {
    const [last, batch] = [this.#last, new Batch(count)];
    if (last !== undefined && documents.byKey(last.key) === undefined) {
      throw new CommandError(
        'CappedPositionLost',
        'CollectionScan died due to position in capped collection being deleted.',
      );
    }
    // documented: in the log of writes, a cursor from a time on begins there
    const rest = last === undefined ? documents.since?.(this.#asked.filter) : documents.behind?.(last.n);
    for (const stored of rest ?? documents.all()) {
      step();
      const { key, n = 0 } = stored;
      if (last !== undefined && n <= last.n) continue;
      if (this.#left === 0) break;
      const matches = this.#matches(stored);
      if (matches && this.#skip === 0) {
        // one that does not fit is read again by the next batch
        if (!batch.add(this.#asked.project(stored))) break;
        this.#left -= 1;
      }
      if (matches && this.#skip > 0) this.#skip -= 1;
      this.#last = { key, n };
      context.work.examined += 1;
    }
    context.work.returned += batch.docs.length;
    return batch.docs;
  }
}

/** Refuses what tailable cursors cannot do // documented: "Tailable Cursors" */
function validate({ db, name }: Asked, command: Document, documents: Documents | undefined): void {
  const order = Object.entries(documentField(command, 'sort'));
  if (
    order.length > 0 &&
    !(order.length === 1 && order[0]?.[0] === '$natural' && Number(order[0][1]) === 1)
  ) {
    throw badValue('cannot use tailable option with a sort other than {$natural: 1}');
  }
  if (flagField(command, 'singleBatch')) {
    throw failedToParse("Cannot use tailable cursors with the 'singleBatch' option");
  }
  if (documents !== undefined && documents.definition.options.capped !== true) {
    throw badValue(
      `error processing query: ns=${db}.${name} planner returned error :: caused by :: tailable cursor requested on non capped collection`,
    );
  }
}

/** A `find` with `tailable`: one over an empty collection is over at once // documented: dead cursors */
export function findTailable(asked: Asked, command: Document, context: CommandContext): Document {
  const { db, name } = asked;
  const documents = context.catalog.open(db, name);
  validate(asked, command, documents);
  const ns = `${db}.${name}`;
  if (documents === undefined || documents.size === 0) {
    return { cursor: { firstBatch: [], id: Long.ZERO, ns }, ok: 1 };
  }
  const { keepLive } = context.cursors;
  if (keepLive === undefined) throw unsupported('a tailable cursor', ' outside of connections');
  const cursor = new TailableCursor(asked, flagField(command, 'awaitData'), context);
  const { batch, done } = cursor.next(context, countField(command, 'batchSize', firstBatchSize));
  const id = done ? 0n : keepLive.call(context.cursors, ns, cursor);
  return { cursor: { firstBatch: batch, id: Long.fromBigInt(id), ns }, ok: 1 };
}
