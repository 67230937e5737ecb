import type { OpenedRecording } from '../recording.ts';
import type { RecordingJob, RecordingResult } from './recording-job.ts';

/** The part of a worker that reads a recording. */
export interface RecordingWorker {
  onmessage: ((event: { data: RecordingResult }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
  postMessage(job: RecordingJob): void;
  terminate(): void;
}

const start = (): RecordingWorker =>
  new Worker(new URL('./recording-worker.ts', import.meta.url), {
    type: 'module',
  }) as unknown as RecordingWorker;

/**
 * Reads a HAR file beside the page, which stays usable: files of 64 MiB take seconds.
 *
 * @throws Error with the part of the file that is no HAR, or where the browser ended the worker
 */
export function readRecording(job: RecordingJob, worker = start()): Promise<OpenedRecording> {
  return new Promise<OpenedRecording>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === 'failed') reject(new Error(data.message));
      else resolve({ calls: data.calls, left: data.left });
    };
    worker.onerror = ({ message }) => reject(new Error(`The file could not be read: ${message}`));
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}
