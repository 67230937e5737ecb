import type { AnalysisJob, AnalysisOutcome, FromAnalysisWorker } from './protocol.ts';

/** The interface of a worker for the queue. */
export interface QueueWorker {
  postMessage(job: AnalysisJob): void;
  terminate(): void;
  onmessage: ((event: { data: FromAnalysisWorker }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
}

/** Code and tables are loading: their duration is unrelated to the job. */
const loadingMs = 30_000;

interface Waiting {
  job: AnalysisJob;
  signal: AbortSignal | undefined;
  settle: (outcome: AnalysisOutcome) => void;
  fail: (error: Error) => void;
}

/**
 * Hands jobs to a worker one after the other. One that computes for longer than `limitMs` is given up, and the worker
 * with it: nothing else ends a pattern that tries every way. A job whose signal is aborted before its turn is dropped.
 */
export class AnalysisQueue {
  readonly #open: () => QueueWorker;
  readonly #limitMs: number;
  readonly #waiting: Waiting[] = [];
  #worker: QueueWorker | undefined;
  #isBusy = false;

  constructor(open: () => QueueWorker, limitMs = 2_000) {
    this.#open = open;
    this.#limitMs = limitMs;
  }

  /** Rejects when the signal is aborted or the worker breaks. */
  run(job: AnalysisJob, signal?: AbortSignal): Promise<AnalysisOutcome> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ job, signal, settle, fail });
      this.#next();
    });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { fail } of this.#waiting.splice(0)) fail(new Error('closed'));
  }

  #next(): void {
    if (this.#isBusy) return;
    const each = this.#waiting.shift();
    if (!each) return;
    if (each.signal?.aborted) {
      each.fail(new DOMException('dropped', 'AbortError'));
      this.#next();
      return;
    }
    this.#isBusy = true;
    this.#give(each);
  }

  #give({ job, settle, fail }: Waiting): void {
    const worker = this.#worker ?? this.#open();
    this.#worker = worker;
    const end = (act: () => void, isBroken: boolean): void => {
      clearTimeout(timer);
      worker.onmessage = null;
      worker.onerror = null;
      if (isBroken) {
        worker.terminate();
        this.#worker = undefined;
      }
      this.#isBusy = false;
      act();
      this.#next();
    };
    const giveUpAfter = (afterMs: number) =>
      setTimeout(() => end(() => settle({ kind: 'late', afterMs }), true), afterMs);
    let timer = giveUpAfter(loadingMs);
    worker.onmessage = ({ data }) => {
      if (data.kind !== 'begun') return end(() => settle(data), false);
      clearTimeout(timer);
      timer = giveUpAfter(this.#limitMs);
    };
    worker.onerror = ({ message }) => end(() => fail(new Error(message)), true);
    worker.postMessage(job);
  }
}
