import { type ImportFormat, importLines } from './import-lines.ts';

/** Sent to the worker: the file first, then a request for each further part. */
export type LineRequest = { kind: 'read'; blob: Blob; format: ImportFormat } | { kind: 'next' };

/** A line as it crosses to the page: a document as text, because objects lose the order of their fields there. */
export interface SentLine {
  line: number;
  text: string;
  json?: string;
  problem?: string;
}

export type LineAnswer =
  | { kind: 'lines'; lines: SentLine[]; isLast: boolean }
  | { kind: 'failed'; message: string };

/** Of one part: the page handles other events between two of them. */
const most = { lines: 1_000, letters: 2 * 2 ** 20 };

let lines: ReturnType<typeof importLines>;

async function nextPart(): Promise<LineAnswer> {
  const part: SentLine[] = [];
  let letters = 0;
  while (part.length < most.lines && letters < most.letters) {
    const { done, value } = await lines.next();
    if (done) return { kind: 'lines', lines: part, isLast: true };
    const { line, text, document, problem } = value;
    letters += text.length;
    part.push({
      ...{ line, text },
      ...(document ? { json: JSON.stringify(document) } : {}),
      ...(problem === undefined ? {} : { problem }),
    });
  }
  return { kind: 'lines', lines: part, isLast: false };
}

addEventListener('message', ({ data }: MessageEvent<LineRequest>) => {
  if (data.kind === 'read') lines = importLines(data.blob, data.format);
  nextPart().then(
    (answer) => postMessage(answer),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      postMessage({ kind: 'failed', message } satisfies LineAnswer);
    },
  );
});
