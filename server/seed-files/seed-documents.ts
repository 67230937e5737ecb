import { readFileSync, statSync } from 'node:fs';
import { extname, isAbsolute, join, normalize } from 'node:path';
import { isRecord } from '#contract/values/is-record.ts';
import { jsonProblem } from '#contract/values/json/json-issue.ts';
import { decode } from '#server/data/values/decode-bson.ts';
import { toEjson } from '#server/data/values/ejson.ts';

const longestFile = 64 * 2 ** 20;
/** Documents of one file. */
const mostDocuments = 200_000;
/** Characters of the documents in one command, whose limit is larger. */
const batchLength = 100_000;

/** Documents as texts of Extended JSON, with the position of the first one in the file. */
export interface DocumentBatch {
  start: string;
  documents: string[];
}

interface PlacedDocument {
  /** `line 3` of a JSONL file, `document 3` of a dump. */
  place: string;
  text: string;
}

/**
 * The documents of a JSONL file, or of a dump that ends with `.bson`, beside a seed file, in batches.
 *
 * @throws Error that names the file and its line or document
 */
export function* readDocuments(folder: string, name: string): Generator<DocumentBatch> {
  const bytes = readFile(folder, name);
  const documents = extname(name) === '.bson' ? documentsOfDump(bytes) : documentsOfLines(bytes);
  let batch: DocumentBatch | undefined;
  let length = 0;
  let count = 0;
  try {
    for (const { place, text } of documents) {
      count += 1;
      if (count > mostDocuments) throw new Error(`more than ${mostDocuments} documents`);
      if (batch && length + text.length > batchLength) {
        yield batch;
        batch = undefined;
        length = 0;
      }
      batch ??= { start: place, documents: [] };
      batch.documents.push(text);
      length += text.length;
    }
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (batch) yield batch;
}

function readFile(folder: string, name: string): Buffer {
  if (isAbsolute(name) || normalize(name).startsWith('..'))
    throw new Error(`${name} must be in the folder of the seed file`);
  const path = join(folder, name);
  try {
    if (statSync(path).size > longestFile) throw new Error(`${name} must be at most 64 MiB`);
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new Error(`${name} cannot be read (${code})`);
  }
}

function* documentsOfLines(bytes: Buffer): Generator<PlacedDocument> {
  for (const [index, line] of bytes.toString('utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    const place = `line ${index + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new Error(jsonProblem(line).replace(/^line 1\b/u, place));
    }
    if (!isRecord(value)) throw new Error(`${place} must be an object`);
    yield { place, text: line };
  }
}

/** A dump has one document after the other, each with its length first // documented: mongodump, bsonspec.org */
function* documentsOfDump(bytes: Buffer): Generator<PlacedDocument> {
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    count += 1;
    const place = `document ${count}`;
    const size = bytes.length - at < 4 ? 0 : bytes.readInt32LE(at);
    let text: string;
    try {
      text = toEjson(decode(bytes.subarray(at, at + size), true));
    } catch {
      throw new Error(`${place}, at byte ${at}, is no BSON document`);
    }
    yield { place, text };
    at += size;
  }
}
