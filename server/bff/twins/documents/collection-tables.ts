import type { Kysely } from 'kysely';
import type { TwinCollectionState } from '#contract/twins/documents.ts';
import { bigints, createIndex, integers, texts } from '#server/store/schema.ts';

/** Copied collections of twins, and their masked documents. */
export async function createCollectionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('twin_collections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('twin_id', 'state', 'body', 'secret'))
    .$call(bigints('created_at'))
    .execute();
  await createIndex(db, 'twin_collections_by_twin', 'twin_collections', ['twin_id', 'id']);
  await createIndex(db, 'twin_collections_by_state', 'twin_collections', ['state']);
  await db.schema
    .createTable('twin_documents')
    .$call(texts('collection_id'))
    .$call(integers('number'))
    .$call(texts('documents'))
    .addPrimaryKeyConstraint('twin_documents_key', ['collection_id', 'number'])
    .execute();
}

export interface CollectionTables {
  twin_collections: TwinCollectionRow;
  twin_documents: TwinDocumentRow;
}

interface TwinCollectionRow {
  /** Sorts as time does. */
  id: string;
  twin_id: string;
  state: TwinCollectionState;
  /** The rest as JSON: no values of documents. */
  body: string;
  /** The secret of the masks of the twin, sealed. */
  secret: string;
  created_at: number;
}

interface TwinDocumentRow {
  collection_id: string;
  number: number;
  /** Masked documents as a list of Extended JSON. */
  documents: string;
}

/** A sealed secret opens only in its own row. */
export const locationOfMaskSecret = (id: string) => ({ id, field: 'masks', version: 1 });
