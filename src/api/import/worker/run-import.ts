import type { ImportJob, ImportResult } from './import-job.ts';

/** The parts of a worker that a run uses. */
export interface ImportWorker {
  postMessage(job: ImportJob): void;
  terminate(): void;
  onmessage: ((event: { data: ImportResult | { kind: 'begun' } }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
}

/** The code of the worker is loaded over the network; only then the text is read. */
const loadingMs = 30_000;
const readingMs = 4_000;

const openWorker = (): ImportWorker =>
  new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }) as unknown as ImportWorker;

/**
 * Reads pasted text in a worker of its own, which is ended afterwards, and also when it takes too long: text may be hostile, and
 * the page stays responsive. Rejects where the worker cannot be loaded.
 */
export function runImport(job: ImportJob, open: () => ImportWorker = openWorker): Promise<ImportResult> {
  return new Promise((resolve, reject) => {
    const worker = open();
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      worker.onmessage = null;
      worker.onerror = null;
      worker.terminate();
      settle();
    };
    const endAfter = (ms: number, message: string) =>
      setTimeout(() => end(() => resolve({ kind: 'failed', message })), ms);
    let timer = endAfter(
      loadingMs,
      'The reader could not be loaded within 30 s. Check the connection and retry.',
    );
    worker.onmessage = ({ data }) => {
      if (data.kind !== 'begun') return end(() => resolve(data));
      clearTimeout(timer);
      timer = endAfter(
        readingMs,
        `The text could not be read within ${readingMs / 1000} s. Paste fewer resources.`,
      );
    };
    worker.onerror = ({ message }) =>
      end(() =>
        reject(new Error(`The reader stopped: ${message || 'its code could not be loaded'}. Retry.`)),
      );
    worker.postMessage(job);
  });
}

/** The same where there are no workers: tests outside of a browser. */
export const readPastedText = async (job: ImportJob): Promise<ImportResult> => {
  if (typeof Worker !== 'undefined') return runImport(job);
  const { readJob } = await import('./read-job.ts');
  return readJob(job);
};
