import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readYaml } from './read-yaml.ts';

/** One text is parsed here, away from the thread that answers requests, and the thread ends with it. */

// on Linux this is the priority of this thread alone
if (process.platform === 'linux') setPriority(5);

parentPort?.postMessage(readYaml(workerData as string));
