import type { Document } from 'bson';
import type { Stored } from '../documents.ts';
import { promote } from '../values/values.ts';

/** A document that is nowhere kept: a result of a stage, an element of an array. */
export function row(doc: Document): Stored {
  return new Row(doc);
}

class Row implements Stored {
  readonly key = '';
  readonly doc: Document;
  #plain: Document | undefined;

  constructor(doc: Document) {
    this.doc = doc;
  }

  get plain(): Document {
    this.#plain ??= promote(this.doc);
    return this.#plain;
  }
}
