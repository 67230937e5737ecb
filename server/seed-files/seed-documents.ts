import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import { isRecord } from '#contract/values/is-record.ts';

const longestFile = 64 * 2 ** 20;
/** Documents of one file. */
const mostDocuments = 200_000;
/** Characters of the documents in one command, whose limit is larger. */
const batchLength = 100_000;

/** Documents as texts of Extended JSON, with the line of the first one. */
export interface DocumentBatch {
  line: number;
  documents: string[];
}

/**
 * The documents of a JSONL file beside a seed file, in batches.
 *
 * @throws Error that names the file and its line
 */
export function* readDocuments(folder: string, name: string): Generator<DocumentBatch> {
  if (isAbsolute(name) || normalize(name).startsWith('..'))
    throw new Error(`${name} must be in the folder of the seed file`);
  const path = join(folder, name);
  let text: string;
  try {
    if (statSync(path).size > longestFile) throw new Error(`${name} must be at most 64 MiB`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === undefined
      ? error
      : new Error(`${name} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  let batch: DocumentBatch = { line: 1, documents: [] };
  let length = 0;
  let count = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    requireDocument(line, `${name}: line ${index + 1}`);
    count += 1;
    if (count > mostDocuments) throw new Error(`${name} must have at most ${mostDocuments} documents`);
    if (length + line.length > batchLength && batch.documents.length > 0) {
      yield batch;
      batch = { line: index + 1, documents: [] };
      length = 0;
    }
    if (batch.documents.length === 0) batch.line = index + 1;
    batch.documents.push(line);
    length += line.length;
  }
  if (batch.documents.length > 0) yield batch;
}

function requireDocument(line: string, place: string): void {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(`${place} is no JSON`);
  }
  if (!isRecord(value)) throw new Error(`${place} must be an object`);
}
