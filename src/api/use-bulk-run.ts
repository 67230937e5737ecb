import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type BulkQueue, createBulkQueue, type Refusal, type TaskStatus } from '#src/lib/bulk-queue.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { ApiFailure } from './errors.ts';
import { isLostAnswer } from './outcome/lost-answer.ts';

interface Change {
  key: string;
  send: (key: string) => Promise<unknown>;
}

export interface BulkRun {
  /** What became of each row; empty before the start. */
  steps: ReadonlyMap<string, TaskStatus>;
  /** Nothing is sent before this time, in ms. */
  pausedUntil: number | undefined;
  /** Sends one change for each key; a key that was sent before is sent again. */
  start: (keys: readonly string[], send: Change['send']) => void;
  /** Starts no further row; running calls complete. */
  cancel: () => void;
}

/** Makes one change to many rows, one after the other, and reports what becomes of each; leaving the page cancels it. */
export function useBulkRun(onSettled: () => void): BulkRun {
  const settled = useRef(onSettled);
  useEffect(() => {
    settled.current = onSettled;
  });
  const [queue] = useState<BulkQueue<Change>>(() =>
    createBulkQueue<Change>({
      send: ({ key, send }) => send(key),
      refusalOf,
      keepBeside: (added, tasks) => tasks.filter((task) => added.every(({ key }) => key !== task.key)),
      concurrency: 1,
      onIdle: () => settled.current(),
    }),
  );
  useEffect(() => queue.cancel, [queue]);
  const { tasks, pausedUntil } = useSyncExternalStore(queue.subscribe, queue.state);
  return {
    steps: new Map(tasks.map((task) => [task.key, task])),
    pausedUntil,
    start: (keys, send) => {
      queue.add(keys.map((key) => ({ key, send })));
    },
    cancel: queue.cancel,
  };
}

/** The fields of a failed call that the queue needs. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiFailure) {
    const { status, message, retryAfter } = error;
    return { status, isLost: isLostAnswer(error), message, retryAfter };
  }
  const message = messageOf(error);
  return { status: -1, message, retryAfter: undefined };
}
