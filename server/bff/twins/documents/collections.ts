import { randomBytes } from 'node:crypto';
import { documentLimits } from '#contract/twins/document-limits.ts';
import type { TwinCollection, TwinCollectionState } from '#contract/twins/documents.ts';
import type { SecretBox } from '#server/auth/secret-box.ts';
import { refuse } from '../../http/errors.ts';
import type { Lease } from '../../jobs/lease.ts';
import type { Db } from '../../tables.ts';
import { locationOfMaskSecret } from './collection-tables.ts';
import type { CollectionStructure } from './structure.ts';

/** A collection as it is stored. */
export interface StoredCollection extends TwinCollection {
  twinId: string;
  /** Rows of documents that were stored. */
  rows: number;
  /** Absent before it was read, and of earlier versions. */
  structure?: CollectionStructure;
}

/** For the browser. */
export const collectionView = ({
  twinId: _,
  rows: __,
  structure: ___,
  ...collection
}: StoredCollection): TwinCollection => collection;

/** What a step of the job adds. */
export interface CollectionStep {
  state?: TwinCollectionState;
  /** A further row of masked documents. */
  documents?: string;
  /** Forgets all rows: the reads begin again. */
  restarts?: boolean;
}

export type TwinCollections = ReturnType<typeof createTwinCollections>;

/** Copied collections in the database, with their masked documents. */
export function createTwinCollections(db: Db, box: SecretBox) {
  interface Row {
    twin_id: string;
    state: TwinCollectionState;
    body: string;
  }
  const columns = ['twin_id', 'state', 'body'] as const;
  // this text was written by this program
  const stored = ({ twin_id: twinId, state, body }: Row): StoredCollection => ({
    // absent in collections of earlier versions
    ...{ indexCount: 0, leftOut: [] },
    ...(JSON.parse(body) as StoredCollection),
    ...{ twinId, state },
  });

  const get = async (id: string): Promise<StoredCollection> => {
    const row = await db
      .selectFrom('twin_collections')
      .select(columns)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw refuse('TWIN_COLLECTION_NOT_FOUND');
    return stored(row);
  };

  const list = async (twinId: string): Promise<StoredCollection[]> => {
    const rows = await db
      .selectFrom('twin_collections')
      .select(columns)
      .where('twin_id', '=', twinId)
      .orderBy('id')
      .execute();
    return rows.map(stored);
  };

  const remove = async (tx: Db, id: string): Promise<void> => {
    await tx.deleteFrom('twin_documents').where('collection_id', '=', id).execute();
    await tx.deleteFrom('twin_collections').where('id', '=', id).execute();
  };

  /** The secret of the masks of a twin: the same for all of its collections. */
  const secretOf = async (twinId: string): Promise<string> => {
    const row = await db
      .selectFrom('twin_collections')
      .select(['id', 'secret'])
      .where('twin_id', '=', twinId)
      .orderBy('id')
      .executeTakeFirst();
    return row ? box.open(row.secret, locationOfMaskSecret(row.id)) : randomBytes(32).toString('base64url');
  };

  return {
    get,
    list,
    secretOf,
    remove: (id: string) => db.transaction().execute((tx) => remove(tx, id)),
    /** Adds a collection; an earlier one of the same name and cluster is forgotten. */
    async insert(collection: StoredCollection): Promise<void> {
      const { id, twinId, state, createdAt, request } = collection;
      const others = await list(twinId);
      const earlier = others.filter((other) => isSamePlace(other.request, request));
      if (others.length - earlier.length >= documentLimits.collections)
        throw refuse('TWIN_STATE', {
          message: `A twin holds at most ${documentLimits.collections} collections.`,
        });
      const secret = box.seal(await secretOf(twinId), locationOfMaskSecret(id));
      await db.transaction().execute(async (tx) => {
        for (const other of earlier) await remove(tx, other.id);
        await tx
          .insertInto('twin_collections')
          .values({
            id,
            twin_id: twinId,
            state,
            created_at: createdAt,
            body: JSON.stringify(collection),
            secret,
          })
          .execute();
      });
    },
    /** Those with work, whichever process does it. */
    async working(): Promise<StoredCollection[]> {
      const rows = await db
        .selectFrom('twin_collections')
        .select(columns)
        .where('state', 'in', ['reading', 'writing'])
        .orderBy('id')
        .limit(200)
        .execute();
      return rows.map(stored);
    },
    /** Moves a collection to another state if it is in one of these. */
    async move(
      id: string,
      from: readonly TwinCollectionState[],
      to: TwinCollectionState,
      reason = '',
    ): Promise<void> {
      const collection = await get(id);
      const { numUpdatedRows } = await db
        .updateTable('twin_collections')
        .set({ state: to, body: JSON.stringify({ ...collection, reason }) })
        .where('id', '=', id)
        .where('state', 'in', [...from])
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n)
        throw refuse('TWIN_STATE', {
          message: 'The copy of the collection is not in a state that allows this.',
        });
    },
    /**
     * Writes a step of the job. Returns false where the lease is lost, or a person has stopped the work: nothing is
     * written then.
     */
    async write(
      lease: Pick<Lease, 'write'>,
      collection: StoredCollection,
      { state, documents, restarts = false }: CollectionStep = {},
    ): Promise<boolean> {
      const { id } = collection;
      const written = await lease.write(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('twin_collections')
          .set({ body: JSON.stringify(collection), ...(state ? { state } : {}) })
          .where('id', '=', id)
          .where('state', '=', collection.state)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        if (restarts) await tx.deleteFrom('twin_documents').where('collection_id', '=', id).execute();
        if (documents !== undefined)
          await tx
            .insertInto('twin_documents')
            .values({ collection_id: id, number: collection.rows, documents })
            .execute();
        return true;
      });
      return written === true;
    },
    /** The masked documents of a collection, row by row. */
    async *documents(id: string): AsyncGenerator<string> {
      for (let number = 1; ; number += 1) {
        const row = await db
          .selectFrom('twin_documents')
          .select('documents')
          .where('collection_id', '=', id)
          .where('number', '=', number)
          .executeTakeFirst();
        if (!row) return;
        yield row.documents;
      }
    },
    /** Bytes that a twin holds beside one collection. */
    async otherBytes({ twinId, id }: StoredCollection): Promise<number> {
      return (await list(twinId)).filter((each) => each.id !== id).reduce((sum, { bytes }) => sum + bytes, 0);
    },
  };
}

type Request = TwinCollection['request'];

const isSamePlace = (a: Request, b: Request): boolean =>
  a.target.groupId === b.target.groupId &&
  a.target.clusterName === b.target.clusterName &&
  a.database === b.database &&
  a.collection === b.collection;
