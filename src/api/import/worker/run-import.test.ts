import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportJob } from './import-job.ts';
import { type ImportWorker, runImport } from './run-import.ts';

/** A worker that responds on request of the test. */
class HeldWorker implements ImportWorker {
  onmessage: ImportWorker['onmessage'] = null;
  onerror: ImportWorker['onerror'] = null;
  isEnded = false;
  jobs: ImportJob[] = [];
  postMessage(job: ImportJob): void {
    this.jobs.push(job);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

const job: ImportJob = { as: 'things', text: 'x' };
let worker: HeldWorker;
beforeEach(() => {
  vi.useFakeTimers();
  worker = new HeldWorker();
});
afterEach(() => {
  vi.useRealTimers();
});

test('returns the result of the worker, and ends it', async () => {
  const result = runImport(job, () => worker);
  expect(worker.jobs).toEqual([job]);
  worker.onmessage?.({ data: { kind: 'begun' } });
  worker.onmessage?.({ data: { kind: 'file' } });
  expect(await result).toEqual({ kind: 'file' });
  expect(worker.isEnded).toBe(true);
});

test('ends a worker that reads for longer than four seconds', async () => {
  const result = runImport(job, () => worker);
  worker.onmessage?.({ data: { kind: 'begun' } });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await result).toEqual({
    kind: 'failed',
    message: 'The text could not be read within 4 s. Paste fewer resources.',
  });
  expect(worker.isEnded).toBe(true);
});

test('waits longer for the code of the worker than for its result', async () => {
  const result = runImport(job, () => worker);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(worker.isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('could not be loaded'),
  });
  expect(worker.isEnded).toBe(true);
});

test('reports a worker that stops', async () => {
  const result = runImport(job, () => worker);
  const failed = expect(result).rejects.toThrow('The reader stopped: not loaded. Retry.');
  worker.onerror?.({ message: 'not loaded' });
  await failed;
  expect(worker.isEnded).toBe(true);
});
