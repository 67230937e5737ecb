import { parseInOrder } from '#contract/values/field-order.ts';
import { type EjsonObject, isObject, sameEjson } from '#src/lib/ejson/value.ts';
import { touchedFields, type Update } from './change.ts';

/** A document before and after an update, as extended JSON. */
export interface UpdatedDocument {
  before: string;
  after: string;
}

/** Documents by their `_id`, both as text. */
export type DocumentTexts = ReadonlyMap<string, string>;

// documented: a message of the protocol holds at most 48 MB; small batches show progress and fail small
export const batchLetters = 2 * 2 ** 20;

/** The documents that a run updated. Blobs let the browser keep them outside of the page's memory. */
export class UndoRecord {
  readonly #batches: Blob[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
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
