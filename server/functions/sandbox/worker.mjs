// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { createInstance, takeSnapshot } from './engine.mjs';
import { startRun } from './run.mjs';

/**
 * A thread that can be killed: makes the snapshot, or runs one function in an instance of its own. JavaScript rather
 * than TypeScript, because Node 20 loads the file of a worker as it is.
 *
 * @typedef {import('./messages.ts').FromWorker} FromWorker
 * @typedef {import('./messages.ts').ToWorker} ToWorker
 */

// the engine's package reports errors that have no other receiver there
console.error = () => {};

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
/** @param {FromWorker} message */
const post = (message) => port.postMessage(message);
const data = /** @type {import('./messages.ts').WorkerData} */ (workerData);

if (data.task === 'build') {
  post({ type: 'snapshot', snapshot: await takeSnapshot(data.engine, data.prelude) });
} else {
  const instance = await createInstance(data.engine, data.snapshot, data.memoryMiB);
  /** @type {ReturnType<typeof startRun> | undefined} */
  let run;
  port.on('message', (/** @type {ToWorker} */ message) => {
    if (message.type === 'begin') run = startRun(instance, message, post);
    else if (message.type === 'answer') run?.answer(message.id, message.text);
    else run?.refuse(message.id, message.error);
  });
  post({ type: 'ready' });
}
