import { parseInOrder } from '#contract/values/field-order.ts';
import { type EjsonObject, isObject, sameEjson } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import { textLines } from '../transfer/import-lines.ts';
import { touchedFields, type Update } from './change.ts';

/** A document before and after an update, as extended JSON. */
export interface UpdatedDocument {
  before: string;
  after: string;
}

/** Documents by their `_id`, both as text. */
export type DocumentTexts = ReadonlyMap<string, string>;

// documented: a message of the protocol holds at most 48 MB; small batches show progress and fail small
export const batchLetters = 2 ** 20;

/** The first line of an undo file; then a line with each document before the update, and one with it after. */
interface Head {
  quarterdeck: 'undo';
  db: string;
  collection: string;
  documents: number;
}

/** The documents that a run updated. Blobs let the browser keep them outside of the page's memory. */
export class UndoRecord {
  readonly #batches: Blob[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#batches.reduce((sum, { size }) => sum + size, 0);
  }

  /** As a file that `ofFile` reads. */
  toFile({ db, collection }: Pick<Namespace, 'db' | 'collection'>): Blob {
    const head: Head = { quarterdeck: 'undo', db, collection, documents: this.#count };
    return new Blob([`${JSON.stringify(head)}\n`, ...this.#batches], { type: 'application/x-ndjson' });
  }

  /** Reads an undo file; throws an error that names the line where it is none of this collection. */
  static async ofFile(
    file: Blob,
    { db, collection }: Pick<Namespace, 'db' | 'collection'>,
  ): Promise<UndoRecord> {
    const record = new UndoRecord();
    let head: Head | undefined;
    let before: string | undefined;
    let line = 0;
    let pairs: string[] = [];
    let letters = 0;
    const flush = (): void => {
      if (pairs.length > 0) record.#batches.push(new Blob(pairs));
      pairs = [];
      letters = 0;
    };
    for await (const text of textLines(file)) {
      line += 1;
      if (!head) {
        head = headOf(text);
        if (head.db !== db || head.collection !== collection) {
          throw new Error(
            `This file undoes an update of ${head.db}.${head.collection}, not of ${db}.${collection}.`,
          );
        }
      } else if (before === undefined) before = checkedText(text, line);
      else {
        const pair = `${before}\n${checkedText(text, line)}\n`;
        if (!sameEjson(documentOf(before)._id ?? null, documentOf(text)._id ?? null))
          throw new Error(`Line ${line}: the document has another _id than the line before.`);
        if (letters + pair.length > batchLetters) flush();
        letters += pair.length;
        pairs.push(pair);
        record.#count += 1;
        before = undefined;
      }
    }
    flush();
    if (head?.documents !== record.#count || before !== undefined) {
      throw new Error(
        `The file is incomplete: it has ${record.#count} of ${head?.documents ?? 0} documents.`,
      );
    }
    return record;
  }

  /** Adds the documents of a batch that only this update changed. */
  add(update: Update, before: DocumentTexts, after: DocumentTexts): void {
    const fields = touchedFields(update);
    let lines: string[] = [];
    let letters = 0;
    const flush = (): void => {
      if (lines.length > 0) this.#batches.push(new Blob(lines));
      lines = [];
      letters = 0;
    };
    for (const [id, was] of before) {
      const is = after.get(id);
      // a change of another field is the change of another client: undo would revert it too
      if (is === undefined || is === was || !sameBeside(fields, was, is)) continue;
      if (letters + was.length + is.length > batchLetters) flush();
      letters += was.length + is.length;
      lines.push(`${was}\n${is}\n`);
      this.#count += 1;
    }
    flush();
  }

  /** The documents as they were added, batch by batch. */
  async *batches(): AsyncGenerator<UpdatedDocument[]> {
    for (const batch of this.#batches) {
      const lines = (await batch.text()).split('\n');
      yield Array.from({ length: Math.floor(lines.length / 2) }, (_, index) => ({
        before: lines[index * 2] ?? '',
        after: lines[index * 2 + 1] ?? '',
      }));
    }
  }
}

function headOf(text: string): Head {
  try {
    const { quarterdeck, db, collection, documents } = JSON.parse(text);
    if (quarterdeck === 'undo' && typeof documents === 'number')
      return { quarterdeck, documents, db: String(db), collection: String(collection) };
  } catch {
    // another file
  }
  throw new Error('Line 1: this is no undo file of this console.');
}

/** The text of a document, as it is compared with stored ones. */
function checkedText(text: string, line: number): string {
  try {
    const value: unknown = parseInOrder(text);
    if (isObject(value as EjsonObject) && Object.hasOwn(value as EjsonObject, '_id')) return text;
  } catch {
    // not JSON
  }
  throw new Error(`Line ${line}: this is no document with an _id.`);
}

/** The document of a text. */
export function documentOf(text: string): EjsonObject {
  const value: unknown = parseInOrder(text);
  return isObject(value as EjsonObject) ? (value as EjsonObject) : {};
}

/** Whether two states of a document differ in the named fields only; undefined: in any. */
function sameBeside(fields: readonly string[] | undefined, was: string, is: string): boolean {
  if (fields === undefined) return true;
  const others = (text: string): EjsonObject =>
    Object.fromEntries(Object.entries(documentOf(text)).filter(([name]) => !fields.includes(name)));
  return sameEjson(others(was), others(is));
}
