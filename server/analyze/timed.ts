import { Worker } from 'node:worker_threads';
import { Allowance } from './allowance.ts';
import type { Finding, FromThread, Task } from './messages.ts';

/** Reading tables and translating patterns: generous, as it is not the user's doing. */
const preparation = 60_000;

/** Megabytes of a thread. Beyond, the thread ends, and nothing else. */
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/** The findings, and why there are no more: the thread was ended. */
interface Found {
  findings: Finding[];
  stopped?: string;
}

/** Runs tasks in a thread of its own and ends it when one takes too long. */
export class TimedThread {
  #worker: Worker | undefined;
  readonly #limit: number;

  /** `limit`: milliseconds for one analysis. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  async assertion(task: Task & { kind: 'assertion' }): Promise<Finding> {
    const { findings, stopped = 'no answer' } = await this.#run(task);
    return findings[0] ?? { kind: 'problem', problem: stopped };
  }

  /** The findings in order; where a case takes too much, the thread begins anew behind it. */
  async cases({ cases }: Task & { kind: 'cases' }): Promise<Finding[]> {
    const all: Finding[] = [];
    while (all.length < cases.length) {
      const rest = cases.slice(all.length, all.length + 500);
      const { findings, stopped = 'no answer' } = await this.#run({ kind: 'cases', cases: rest });
      all.push(...findings);
      if (findings.length < rest.length) all.push({ kind: 'problem', problem: stopped });
    }
    return all;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** The findings until the task was done, or took too much. */
  #run(task: Task): Promise<Found> {
    this.#worker ??= new Worker(new URL('./thread.mjs', import.meta.url), { resourceLimits: memory });
    const worker = this.#worker;
    const findings: Finding[] = [];
    const allowance = new Allowance();
    return new Promise((resolve) => {
      const settle = (match: Found) => {
        allowance.end();
        worker.off('message', hear);
        worker.off('error', fail);
        resolve(match);
      };
      const stop = (stopped: string) => void this.end().then(() => settle({ findings, stopped }));
      const allow = (limit: number) =>
        allowance.begin(limit, () => stop(`took longer than ${limit} ms and was stopped`));
      const hear = (message: FromThread) => {
        if (message.type === 'found') findings.push(message.finding);
        if (message.type === 'done') settle({ findings });
        else allow(message.type === 'began' ? this.#limit : preparation);
      };
      const fail = (error: Error) => stop(problemOf(error));
      worker.on('message', hear);
      worker.on('error', fail);
      allow(preparation);
      worker.postMessage(task);
    });
  }
}

function problemOf(error: Error): string {
  return Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'
    ? `needed more than ${memory.maxOldGenerationSizeMb} MB of memory and was stopped`
    : error.message;
}
