import type { Document } from 'bson';
import { AbstractCursor, ChangeStream } from 'mongodb';
import { Unmet } from '../format.ts';
import type { Perform } from '../run-context.ts';

type Watched = { watch(pipeline: Document[], options: Document): ChangeStream };

/** Makes a change stream and asks for it, so that it begins now // documented: createChangeStream */
export const createChangeStream: Perform<Watched> = async (target, { pipeline, ...options }) => {
  const stream = target.watch(pipeline ?? [], options);
  // the driver opens a stream with its first fetch; an empty one answers at once
  await stream.tryNext().then((found) => {
    if (found !== null) early.set(stream, found);
  });
  return stream;
};

/** Events that came with the opening of a stream. */
const early = new WeakMap<ChangeStream, Document>();

function takeEarly(stream: ChangeStream): Document | undefined {
  const found = early.get(stream);
  early.delete(stream);
  return found;
}

type Iterated = ChangeStream | AbstractCursor<Document>;

/** Operations on change streams and cursors. */
export const iterationOperations: Record<string, Perform<Iterated>> = {
  close: (target) => target.close(),
  iterateOnce: (target) =>
    (target instanceof ChangeStream ? takeEarly(target) : undefined) ?? target.tryNext(),
  iterateUntilDocumentOrError: async (target) => {
    if (target instanceof ChangeStream) return takeEarly(target) ?? (await target.next());
    const found = await target.next();
    if (found === null) throw new Unmet('the cursor has ended');
    return found;
  },
};

export function isIterated(value: unknown): value is Iterated {
  return value instanceof ChangeStream || value instanceof AbstractCursor;
}
