import type { Document } from 'bson';
import { AbstractCursor, ChangeStream } from 'mongodb';
import { Unmet } from '../format.ts';
import type { Perform } from '../run-context.ts';

type Watched = { watch(pipeline: Document[], options: Document): ChangeStream };

/** An internal method of the driver: it opens a cursor without a first read. */
type Opened = { cursor: { cursorInit(): Promise<void> } };

/** Makes a change stream and opens it, so that it begins now // documented: createChangeStream */
export const createChangeStream: Perform<Watched> = async (target, { pipeline, ...options }) => {
  const stream = target.watch(pipeline ?? [], options);
  await (stream as unknown as Opened).cursor.cursorInit();
  return stream;
};

type Iterated = ChangeStream | AbstractCursor<Document>;

/** Operations on change streams and cursors. */
export const iterationOperations: Record<string, Perform<Iterated>> = {
  close: (target) => target.close(),
  iterateOnce: (target) => target.tryNext(),
  iterateUntilDocumentOrError: async (target) => {
    if (target instanceof ChangeStream) return target.next();
    const result = await target.next();
    if (result === null) throw new Unmet('the cursor has ended');
    return result;
  },
};

export function isIterated(value: unknown): value is Iterated {
  return value instanceof ChangeStream || value instanceof AbstractCursor;
}
