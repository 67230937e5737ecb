import { Worker } from 'node:worker_threads';
import type { TrialSide } from '#contract/console/search-trials.ts';
import { chunksOf } from '#server/data/threads/bson-bytes.ts';
import type { TrialMessage, TrialReply } from './messages.ts';
import type { TrialTask } from './trial.ts';

/** Why a trial gave nothing. */
export class TrialFailure extends Error {}

interface TrialLimits {
  /** Milliseconds after which it is ended. */
  limitMs: number;
  memoryMb?: number;
  signal?: AbortSignal | undefined;
}

// The build puts the thread beside the server and names it here.
const threadUrl = new URL('./thread.mjs?trial', import.meta.url);

/**
 * Runs a trial in a thread of its own, because analyzers hold patterns and queries that may not come to an end. Rejects with a
 * TrialFailure where it takes too much time or memory, or its signal aborts.
 */
export function runTrialApart(
  task: TrialTask,
  { limitMs, memoryMb = 512, signal }: TrialLimits,
): Promise<TrialSide[]> {
  const { documents, definitions, analyzers, synonyms, queries } = task;
  const message: TrialMessage = {
    documents: chunksOf(documents),
    definitions,
    analyzers,
    synonyms: Array.from(synonyms, ([collection, held]) => [collection, chunksOf(held)]),
    queries,
  };
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadUrl, {
      workerData: message,
      env: {},
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    });
    const settle = (done: () => void) => {
      clearTimeout(late);
      signal?.removeEventListener('abort', abort);
      void worker.terminate();
      done();
    };
    const fail = (words: string) => settle(() => reject(new TrialFailure(words)));
    const abort = () => fail('The trial was given up.');
    const late = setTimeout(
      () => fail(`The queries took longer than ${Math.round(limitMs / 1_000)} s and were stopped.`),
      limitMs,
    );
    worker.once('message', (reply: TrialReply) => {
      if ('sides' in reply) settle(() => resolve(reply.sides));
      else fail(reply.failure);
    });
    worker.once('error', (error) => {
      const overfull = Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY';
      fail(overfull ? `The trial needed more than ${memoryMb} MB of memory.` : error.message);
    });
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
}
