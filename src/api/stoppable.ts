import { hashKey, type QueryClient } from '@tanstack/react-query';

/** A person stopped a query before its answer: neither an error nor an empty result. */
export class Stopped extends Error {
  constructor() {
    super('Stopped before the database answered.');
    this.name = 'Stopped';
  }
}

/** A person stopped a write: whether it took effect must be read. */
export class WriteStopped extends Error {
  /** @param what the objects to read again: "documents" */
  constructor(what: string) {
    super(`Stopped. Whether the change took effect is unknown. The ${what} are read again.`);
    this.name = 'WriteStopped';
  }
}

/** A person stopped a change while it was prepared. */
export class NotSent extends Error {
  constructor() {
    super('Stopped before the change was sent. Nothing was changed.');
    this.name = 'NotSent';
  }
}

/** The answer of a read that precedes a write; stopped, the write is not sent and the result is `NotSent`. */
export async function stoppableBefore<Result>(read: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    throw signal.aborted ? new NotSent() : error;
  }
}

/**
 * The answer of a write that a person can stop. A stopped one may have taken effect: its target is read again, and the
 * result is `WriteStopped`.
 *
 * @param what the objects to read again, for the message: "documents"
 */
export async function stoppableWrite<Result>(
  write: Promise<Result>,
  signal: AbortSignal,
  what: string,
  readAgain: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!signal.aborted) throw error;
    await readAgain();
    throw new WriteStopped(what);
  }
}

const running = new Map<string, Set<AbortController>>();

/**
 * The `queryFn` of a query that can be stopped. Stopping aborts its requests, which ends the operation in the database; the
 * query then fails with `Stopped`.
 *
 * @param queryKey names the query for `stopQueries`
 * @param run reads it with a signal that every request must be given; `publish` shows a part of the result until the rest arrives
 */
export function stoppable<Data>(
  queryKey: readonly unknown[],
  run: (signal: AbortSignal, publish: (part: Data) => void) => Promise<Data>,
) {
  return async ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<Data> => {
    const name = hashKey(queryKey);
    const own = new AbortController();
    const controllers = running.get(name) ?? new Set();
    running.set(name, controllers.add(own));
    let isPublished = false;
    try {
      return await run(AbortSignal.any([signal, own.signal]), (part) => {
        const query = client.getQueryCache().find({ queryKey });
        // the result of an earlier run stays until the new one is complete
        if (signal.aborted || !query || (query.state.data !== undefined && !isPublished)) return;
        isPublished = true;
        client.setQueryData(queryKey, part);
      });
    } catch (error) {
      // a part is no result: the next run begins without one
      if (isPublished)
        client.getQueryCache().find({ queryKey })?.setState({ data: undefined, dataUpdatedAt: 0 });
      throw own.signal.aborted ? new Stopped() : error;
    } finally {
      controllers.delete(own);
      if (controllers.size === 0) running.delete(name);
    }
  };
}

/** Stops the queries of these keys as far as they are running. */
export function stopQueries(...queryKeys: readonly (readonly unknown[])[]): void {
  for (const key of queryKeys)
    for (const controller of running.get(hashKey(key)) ?? []) controller.abort(new Stopped());
}
