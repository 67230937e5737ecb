import { Worker } from 'node:worker_threads';
import { workerUrl } from './files.ts';
import type { FromWorker, Snapshot, ToWorker, WorkerData } from './messages.ts';

/** A worker thread with an instance of the engine in it, good for one function. */
export interface Thread {
  readonly memoryMiB: number;
  readonly ready: Promise<void>;
  /** True once the instance is there. */
  isReady: boolean;
  send(message: ToWorker): void;
  /** At most one listener each; earlier messages are not repeated. */
  onMessage(listener: (message: FromWorker) => void): void;
  onDeath(listener: (error: Error) => void): void;
  end(): Promise<void>;
}

function spawn(data: WorkerData): Worker {
  return new Worker(workerUrl, {
    workerData: data,
    env: {},
    argv: [],
    // neither loaders nor conditions of this process
    execArgv: [],
    // kept from the streams of this process; nothing reads them
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
}

const died = (code: number) => new Error(`the worker ended with code ${code}`);

/** Evaluates the prelude in a worker, once for all. */
export function buildSnapshot(data: WorkerData & { task: 'build' }): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    const worker = spawn(data);
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'snapshot') resolve(message.snapshot);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(died(code)));
  });
}

export function startThread(data: WorkerData & { task: 'run' }): Thread {
  const worker = spawn(data);
  // a spare one keeps no process alive
  worker.unref();
  let listen: (message: FromWorker) => void = () => undefined;
  let reportDeath: (error: Error) => void = () => undefined;
  let markReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    markReady = resolve;
    worker.once('error', reject);
    worker.once('exit', (code) => reject(died(code)));
  });
  ready.catch(() => undefined);
  const thread: Thread = {
    memoryMiB: data.memoryMiB,
    ready,
    isReady: false,
    send: (message) => worker.postMessage(message),
    onMessage: (listener) => {
      listen = listener;
      worker.ref();
    },
    onDeath: (listener) => {
      reportDeath = listener;
    },
    end: () => worker.terminate().then(() => undefined),
  };
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'ready') {
      thread.isReady = true;
      markReady();
    } else listen(message);
  });
  worker.on('error', (error) => reportDeath(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => reportDeath(died(code)));
  return thread;
}
