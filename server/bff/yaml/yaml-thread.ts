import { Worker } from 'node:worker_threads';
import { refuse } from '../http/errors.ts';
import { createQueue } from '../queue.ts';
import { readYaml, type YamlReading } from './read-yaml.ts';

/** Characters that are parsed in place: the most expensive text of this length takes less than 50 ms // read-yaml.test.ts */
const inPlace = 2 * 1024;
const limitMs = 10_000;
const memoryMb = 256;

// The build puts the thread beside the server and names it here.
const threadUrl = new URL('./thread.mjs?yaml', import.meta.url);

/** Threads at once, and texts that wait for one. */
const inTurn = createQueue(1, 20);

/**
 * Reads a text of YAML, a long one in a thread of its own, so that no text delays other requests.
 *
 * @throws Failure 429 when too many texts wait
 */
export async function readYamlApart(text: string): Promise<YamlReading> {
  return text.length <= inPlace ? readYaml(text) : inTurn(() => inThread(text));
}

function inThread(text: string): Promise<YamlReading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadUrl, {
      workerData: text,
      env: {},
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    });
    const settle = (done: () => void) => {
      clearTimeout(late);
      void worker.terminate();
      done();
    };
    const refuseAs = (issue: string) => settle(() => resolve({ issue }));
    const late = setTimeout(
      () => refuseAs(`reading it takes longer than ${limitMs / 1_000} s. Divide the file.`),
      limitMs,
    );
    worker.once('message', (reading: YamlReading) => settle(() => resolve(reading)));
    worker.once('error', (error) => {
      if (Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY')
        refuseAs(`reading it takes more than ${memoryMb} MB of memory. Divide the file.`);
      else settle(() => reject(refuse('INTERNAL_ERROR', { cause: error })));
    });
  });
}
