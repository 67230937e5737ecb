import type { Document } from 'bson';
import type { RowMeta, Stored } from '../documents.ts';

/** A document that is nowhere kept: a result of a stage, an element of an array. */
export function row(doc: Document, meta?: RowMeta): Stored {
  return new Row(doc, meta);
}

class Row implements Stored {
  readonly key = '';
  readonly doc: Document;
  readonly meta: RowMeta | undefined;

  constructor(doc: Document, meta: RowMeta | undefined) {
    this.doc = doc;
    this.meta = meta;
  }
}

/**
 * The same document with the metadata of a search. Catalogs store documents in their own form: the relevant
 * fields are named here.
 */
export function withMeta({ key, doc, n }: Stored, meta: RowMeta): Stored {
  return n === undefined ? { key, doc, meta } : { key, doc, n, meta };
}
