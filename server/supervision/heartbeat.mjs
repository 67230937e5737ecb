// A thread that reports progress of the process while its event loop is blocked: one byte for each interval with progress.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { count, fd, intervalMs } = workerData;
let last = 0;
setInterval(() => {
  const current = Atomics.load(count, 0);
  if (current === last) return;
  last = current;
  try {
    writeSync(fd, '.');
  } catch {
    // the supervisor is gone, and the process ends with it
  }
}, intervalMs);
