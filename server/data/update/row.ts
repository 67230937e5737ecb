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

/** The same document, with what a search said about it. Catalogs keep documents as they like: what counts is named here. */
export function withMeta({ key, doc, n }: Stored, meta: RowMeta): Stored {
  return n === undefined ? { key, doc, meta } : { key, doc, n, meta };
}
