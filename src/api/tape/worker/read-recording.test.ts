import { expect, it } from 'vitest';
import { type RecordingWorker, readRecording } from './read-recording.ts';
import type { RecordingResult } from './recording-job.ts';

/** A worker that gives one answer. */
class Answering implements RecordingWorker {
  onmessage: RecordingWorker['onmessage'] = null;
  onerror: RecordingWorker['onerror'] = null;
  isEnded = false;
  readonly #answer: RecordingResult | string;
  constructor(answer: RecordingResult | string) {
    this.#answer = answer;
  }
  postMessage(): void {
    const answer = this.#answer;
    if (typeof answer === 'string') this.onerror?.({ message: answer });
    else this.onmessage?.({ data: answer });
  }
  terminate(): void {
    this.isEnded = true;
  }
}

const job = { file: new File(['{}'], 'a.har'), catalogue: [], connections: [] };

it.each<[RecordingResult | string, unknown]>([
  [
    { kind: 'opened', calls: [], left: 2 },
    { calls: [], left: 2 },
  ],
  [{ kind: 'failed', message: 'The file is no HAR file.' }, 'The file is no HAR file.'],
  ['out of memory', 'The file could not be read: out of memory'],
])('ends the worker after its answer: %j', async (answer, expected) => {
  const worker = new Answering(answer);
  const read = readRecording(job, worker).catch((error: Error) => error.message);
  expect(await read).toEqual(expected);
  expect(worker.isEnded).toBe(true);
});
