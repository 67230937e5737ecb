import { expect, it } from 'vitest';
import { asJson, type ImportLine } from './import-lines.ts';
import type { LineAnswer, LineRequest } from './line-worker.ts';
import { type LineWorker, linesInWorker } from './worker-lines.ts';

/** A worker that gives prepared answers. */
class PreparedWorker implements LineWorker {
  onmessage: LineWorker['onmessage'] = null;
  onerror: LineWorker['onerror'] = null;
  readonly requests: LineRequest['kind'][] = [];
  isEnded = false;
  readonly #answers: LineAnswer[];

  constructor(answers: LineAnswer[]) {
    this.#answers = answers;
  }
  postMessage({ kind }: LineRequest): void {
    this.requests.push(kind);
    const data = this.#answers.shift();
    if (data) queueMicrotask(() => this.onmessage?.({ data }));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

const blob = new Blob(['']);
async function read(worker: PreparedWorker, signal?: AbortSignal): Promise<ImportLine[]> {
  const lines: ImportLine[] = [];
  for await (const line of linesInWorker(blob, asJson, signal, () => worker)) lines.push(line);
  return lines;
}

it('requests part after part, keeps the order of fields, and ends the worker', async () => {
  const worker = new PreparedWorker([
    { kind: 'lines', lines: [{ line: 1, text: 'a', json: '{"b":"1","1":"2"}' }], isLast: false },
    { kind: 'lines', lines: [{ line: 2, text: 'x', problem: 'No document' }], isLast: true },
  ]);
  const [first, second] = await read(worker);
  expect(Object.keys(first?.document ?? {})).toEqual(['b', '1']);
  expect(second).toEqual({ line: 2, text: 'x', problem: 'No document' });
  expect(worker.requests).toEqual(['read', 'next']);
  expect(worker.isEnded).toBe(true);
});

it('ends the worker when the reading fails or is stopped', async () => {
  const failed = new PreparedWorker([{ kind: 'failed', message: 'The file is not UTF-8 text.' }]);
  await expect(read(failed)).rejects.toThrow('not UTF-8');
  expect(failed.isEnded).toBe(true);
  const control = new AbortController();
  const silent = new PreparedWorker([]);
  const reading = read(silent, control.signal);
  control.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
  expect(silent.isEnded).toBe(true);
});
