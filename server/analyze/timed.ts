import { Worker } from 'node:worker_threads';
import type { Finding, FromThread, Task } from './messages.ts';

/** Reading tables and translating patterns: generous, as it is not the user's doing. */
const preparation = 60_000;

/** Runs tasks in a thread of its own and ends it when one takes too long. */
export class TimedThread {
  #worker: Worker | undefined;
  readonly #limit: number;

  /** `limit`: milliseconds for one analysis. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  async assertion(task: Task & { kind: 'assertion' }): Promise<Finding> {
    const [finding] = await this.#run(task);
    return finding ?? this.#late;
  }

  /** The findings in order; where a case takes too long, the thread begins anew behind it. */
  async cases({ cases }: Task & { kind: 'cases' }): Promise<Finding[]> {
    const findings: Finding[] = [];
    while (findings.length < cases.length) {
      const rest = cases.slice(findings.length, findings.length + 500);
      const found = await this.#run({ kind: 'cases', cases: rest });
      findings.push(...found);
      if (found.length < rest.length) findings.push(this.#late);
    }
    return findings;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  get #late(): Finding {
    return { kind: 'problem', problem: `took longer than ${this.#limit} ms and was stopped` };
  }

  /** What was found until the task was done, or took too long. */
  #run(task: Task): Promise<Finding[]> {
    this.#worker ??= new Worker(new URL('./thread.mjs', import.meta.url));
    const worker = this.#worker;
    const findings: Finding[] = [];
    return new Promise((resolve, reject) => {
      const stop = () => {
        settle();
        void this.end().then(() => resolve(findings));
      };
      let timer = setTimeout(stop, preparation);
      const hear = (message: FromThread) => {
        clearTimeout(timer);
        if (message.type === 'found') findings.push(message.finding);
        if (message.type === 'done') {
          settle();
          resolve(findings);
        } else timer = setTimeout(stop, message.type === 'began' ? this.#limit : preparation);
      };
      const fail = (error: Error) => {
        settle();
        reject(error);
      };
      const settle = () => {
        clearTimeout(timer);
        worker.off('message', hear);
        worker.off('error', fail);
      };
      worker.on('message', hear);
      worker.on('error', fail);
      worker.postMessage(task);
    });
  }
}
