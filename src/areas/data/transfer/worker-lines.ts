import { parseInOrder } from '#contract/values/field-order.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { type ImportLine, importLines, type LineSource } from './import-lines.ts';
import type { LineAnswer, LineRequest } from './line-worker.ts';

/** The parts of a worker that reading uses. */
export interface LineWorker {
  postMessage(request: LineRequest): void;
  terminate(): void;
  onmessage: ((event: { data: LineAnswer }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
}

const openWorker = (): LineWorker =>
  new Worker(new URL('./line-worker.ts', import.meta.url), { type: 'module' }) as unknown as LineWorker;

function answerTo(
  worker: LineWorker,
  request: LineRequest,
  signal: AbortSignal | undefined,
): Promise<LineAnswer> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.onmessage = ({ data }) => {
      signal?.removeEventListener('abort', onAbort);
      resolve(data);
    };
    worker.onerror = ({ message }) =>
      reject(new Error(`The reader stopped: ${message || 'its code could not be loaded'}. Retry.`));
    worker.postMessage(request);
  });
}

/**
 * Reads lines in a worker, part by part: a large or hostile file never blocks the page. The worker ends with the reading, also
 * when its consumer stops.
 *
 * @param signal of a reading that ends at once
 */
export async function* linesInWorker(
  blob: Blob,
  format: Parameters<LineSource>[1],
  signal?: AbortSignal,
  open: () => LineWorker = openWorker,
): AsyncGenerator<ImportLine> {
  const worker = open();
  try {
    let request: LineRequest = { kind: 'read', blob, format };
    for (;;) {
      const answer = await answerTo(worker, request, signal);
      if (answer.kind === 'failed') throw new Error(answer.message);
      for (const { json, ...line } of answer.lines) {
        yield json === undefined ? line : { ...line, document: parseInOrder(json) as EjsonObject };
      }
      if (answer.isLast) return;
      request = { kind: 'next' };
    }
  } finally {
    worker.terminate();
  }
}

/** The same where there are no workers: tests outside of a browser. */
export const readLines: LineSource = (blob, format, signal) =>
  typeof Worker === 'undefined' ? importLines(blob, format) : linesInWorker(blob, format, signal);
