import type { ImportJob, ImportResult } from './import-job.ts';
import { readJob } from './read-job.ts';

const send = (message: ImportResult | { kind: 'begun' }): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ImportJob>) => {
  send({ kind: 'begun' });
  send(readJob(data));
});
