import { parseEjson } from '#src/lib/ejson/parse.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type EjsonObject, isObject, kindOf, without } from '#src/lib/ejson/value.ts';
import { type CsvSettings, documentOf } from './csv-columns.ts';
import { csvRecords } from './csv-records.ts';

/** One document of a file of lines, or why a line holds none. */
export interface ImportLine {
  /** From 1; of a JSON array the position of the element. */
  line: number;
  text: string;
  document?: EjsonObject;
  problem?: string;
}

/** How a file is read. */
export type ImportFormat =
  | { kind: 'json' /** Fields at the top of documents that are left out. */; excluded: readonly string[] }
  | { kind: 'csv'; settings: CsvSettings };

export const asJson: ImportFormat = { kind: 'json', excluded: [] };

/** A source of lines: the file itself, or a worker that reads it. */
export type LineSource = (
  blob: Blob,
  format: ImportFormat,
  signal?: AbortSignal,
) => AsyncGenerator<ImportLine>;

/** A line longer than this is no document that the database accepts. // documented: 16 MB, in extended JSON more */
const longestLine = 64 * 2 ** 20;

/** A file that is one JSON array is read whole; a larger one must have one document per line. */
const largestArray = 64 * 2 ** 20;

/** The text of a file in parts, as they are read. */
async function* textParts(blob: Blob): AsyncGenerator<string> {
  const reader = blob.stream().getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      yield done ? decoder.decode() : decoder.decode(value, { stream: true });
      if (done) return;
    }
  } catch (error) {
    if (error instanceof TypeError) throw new Error('The file is not UTF-8 text.');
    throw error;
  } finally {
    await reader.cancel();
  }
}

/** The lines of a text that may be larger than memory, one at a time; those without anything on them too. */
export async function* textLines(blob: Blob): AsyncGenerator<string> {
  let rest = '';
  let line = 1;
  for await (const part of textParts(blob)) {
    rest += part;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    line += lines.length;
    yield* lines;
    if (rest.length > longestLine)
      throw new Error(`Line ${line} is longer than 64 MB. Nothing of it is read.`);
  }
  if (rest !== '') yield rest;
}

function readLine(line: number, text: string): ImportLine {
  try {
    const { value } = parseEjson(text);
    if (isObject(value) && kindOf(value) === 'object') return { line, text, document: value };
    return { line, text, problem: 'No document: { "field": value }' };
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    return { line, text, problem: `Column ${error.column}: ${error.message}` };
  }
}

/** Every line that is not blank. A file that begins with `[` is one JSON array of documents. */
export async function* importLines(blob: Blob, format: ImportFormat = asJson): AsyncGenerator<ImportLine> {
  if (format.kind === 'csv') {
    yield* csvLines(blob, format.settings);
    return;
  }
  const { excluded } = format;
  for await (const each of (await isArray(blob)) ? arrayElements(blob) : jsonLines(blob)) {
    const { document } = each;
    if (!document || excluded.length === 0) yield each;
    else yield { ...each, document: excluded.reduce(without, document) };
  }
}

/** A document for each row; empty rows are left out. */
async function* csvLines(blob: Blob, settings: CsvSettings): AsyncGenerator<ImportLine> {
  let isHeader = settings.hasHeader;
  for await (const record of csvRecords(textParts(blob), settings.delimiter)) {
    const { line, text } = record;
    if (isHeader) isHeader = false;
    else if (text.trim() !== '') yield { line, text, ...documentOf(record, settings) };
  }
}

async function* jsonLines(blob: Blob): AsyncGenerator<ImportLine> {
  let line = 0;
  for await (const raw of textLines(blob)) {
    line += 1;
    const text = raw.trim();
    if (text !== '') yield readLine(line, text);
  }
}

async function isArray(blob: Blob): Promise<boolean> {
  const start = await blob.slice(0, 4096).text();
  return start
    .replace(/^\uFEFF/u, '')
    .trimStart()
    .startsWith('[');
}

async function* arrayElements(blob: Blob): AsyncGenerator<ImportLine> {
  if (blob.size > largestArray) {
    throw new Error('A JSON array of more than 64 MB cannot be read. Export it as one document a line.');
  }
  let elements: unknown;
  try {
    elements = parseEjson((await blob.text()).replace(/^\uFEFF/u, '')).value;
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    throw new Error(
      `The JSON array cannot be read. Line ${error.line}, column ${error.column}: ${error.message}`,
    );
  }
  for (const [index, value] of (Array.isArray(elements) ? elements : []).entries()) {
    const text = JSON.stringify(value);
    const document = isObject(value) && kindOf(value) === 'object' ? value : undefined;
    yield {
      line: index + 1,
      text,
      ...(document ? { document } : { problem: 'No document: { "field": value }' }),
    };
  }
}

export interface Fault {
  line: number;
  message: string;
  text: string;
}

/** Faults as they come: all are counted, the first are kept. */
export interface Faults {
  count: number;
  first: Fault[];
}

const mostKept = 10_000;

export function addFault(faults: Faults, fault: Fault): void {
  faults.count += 1;
  if (faults.first.length < mostKept) faults.first.push(fault);
}

export interface Checked {
  documents: number;
  faults: Faults;
  /** Fields at the top of documents, in the order in which they were first seen. */
  fields: string[];
}

const mostFields = 500;

interface CheckOptions {
  onProgress: (lines: number) => void;
  signal: AbortSignal;
  format?: ImportFormat;
  source?: LineSource;
}

/** Reads everything once before anything is written. */
export async function checkLines(
  blob: Blob,
  { onProgress, signal, format = asJson, source = importLines }: CheckOptions,
): Promise<Checked> {
  const checked: Checked = { documents: 0, faults: { count: 0, first: [] }, fields: [] };
  const seen = new Set<string>();
  for await (const { line, text, problem, document } of source(blob, format, signal)) {
    for (const name of Object.keys(document ?? {})) {
      if (seen.size >= mostFields) break;
      seen.add(name);
    }
    if (problem === undefined) checked.documents += 1;
    else addFault(checked.faults, { line, message: problem, text });
    if ((checked.documents + checked.faults.count) % 500 === 0) {
      onProgress(checked.documents + checked.faults.count);
      await nextTask();
      signal.throwIfAborted();
    }
  }
  return { ...checked, fields: [...seen] };
}

/** Lets the browser render and handle clicks in between. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
