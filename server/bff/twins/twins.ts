import type { Twin, TwinHead, TwinState } from '#contract/console/twins.ts';
import { refuse } from '../http/errors.ts';
import type { Lease } from '../jobs/lease.ts';
import type { Db } from '../tables.ts';
import { createTwinReads, type FinishedRead, finishReads, insertReads, type TwinRead } from './twin-reads.ts';

/** A twin as it is stored. */
export interface StoredTwin extends Twin {
  /** The copy that the world holds; 0: none yet. */
  loadedCopy: number;
  /** The copy that is read, or was read last. */
  copy: number;
  /** By the clock of the source: when the reads of `copy` began. Absent in twins of earlier versions. */
  readFrom?: number;
  /** The same for the loaded copy. */
  loadedFrom?: number;
  /** How far the clock of the source is ahead of this server's, in milliseconds; absent where they agree. */
  clockOffsetMs?: number;
}

/** Twins of one connection. */
const mostListed = 200;

const head = ({
  gaps: _,
  differences: __,
  projectNames: ___,
  loadedCopy: ____,
  copy: _____,
  readFrom: ______,
  loadedFrom: _______,
  clockOffsetMs: ________,
  ...rest
}: StoredTwin): TwinHead => rest;

/** For the browser. */
export const twinView = ({
  loadedCopy: _,
  copy: __,
  readFrom: ___,
  loadedFrom: ____,
  clockOffsetMs: _____,
  ...twin
}: StoredTwin): Twin => twin;

export type Twins = ReturnType<typeof createTwins>;

/** Twins and their reads in the database. */
export function createTwins(db: Db) {
  interface Row {
    state: TwinState;
    body: string;
    source: string | null;
  }
  // this text was written by this program
  const twinOf = ({ state, body, source }: Row): StoredTwin => {
    const twin = JSON.parse(body) as StoredTwin;
    // absent in twins of earlier versions
    return { ...twin, rehearsalId: twin.rehearsalId ?? null, state, isSourceDeleted: source === null };
  };
  const select = () =>
    db
      .selectFrom('twins')
      .leftJoin('connections', 'connections.id', 'twins.connection')
      .select(['state', 'body', 'connections.id as source']);

  const get = async (id: string): Promise<StoredTwin> => {
    const row = await select().where('twins.id', '=', id).executeTakeFirst();
    if (!row) throw refuse('TWIN_NOT_FOUND');
    return twinOf(row);
  };

  const rowOf = (twin: StoredTwin) => ({
    body: JSON.stringify(twin),
    twin_connection: twin.twinConnection ?? '',
  });

  /** Moves a twin to another state if it is in one of these. */
  const move = async (id: string, from: readonly TwinState[], to: TwinState): Promise<void> => {
    const { numUpdatedRows } = await db
      .updateTable('twins')
      .set({ state: to })
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return;
    await get(id);
    throw refuse('TWIN_STATE');
  };

  return {
    get,
    move,
    async insert(twin: StoredTwin): Promise<void> {
      const { id, connection, host, state, createdAt } = twin;
      await db
        .insertInto('twins')
        .values({ id, connection, host, state, created_at: createdAt, ...rowOf(twin) })
        .execute();
    },
    /** The newest first. */
    async list(connection: string): Promise<TwinHead[]> {
      const rows = await select()
        .where((where) =>
          where.or([where('connection', '=', connection), where('twin_connection', '=', connection)]),
        )
        .orderBy('twins.id', 'desc')
        .limit(mostListed)
        .execute();
      return rows.map((row) => head(twinOf(row)));
    },
    /** The twin of a source by its id, or by its name where no other has it. */
    async named(connection: string, nameOrId: string): Promise<StoredTwin> {
      const rows = await select()
        .where('connection', '=', connection)
        .orderBy('twins.id', 'desc')
        .limit(mostListed)
        .execute();
      const all = rows.map(twinOf);
      const byId = all.find(({ id }) => id === nameOrId);
      const [first, second] = byId ? [byId] : all.filter(({ name }) => name === nameOrId);
      if (!first) throw refuse('TWIN_NOT_FOUND');
      if (second)
        throw refuse('TWIN_STATE', {
          message: `Several twins have the name ${nameOrId}. Name one by its id: ${first.id}, ${second.id}.`,
        });
      return first;
    },
    /** Those with work, whichever process does it. */
    async working(): Promise<StoredTwin[]> {
      const rows = await select()
        .where('state', 'in', ['copying', 'loading'])
        .orderBy('twins.id')
        .limit(mostListed)
        .execute();
      return rows.map(twinOf);
    },
    /** Replaces everything but the state, by a person's request while no job works. */
    async change(twin: StoredTwin, from: readonly TwinState[], to: TwinState): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable('twins')
        .set({ ...rowOf(twin), state: to })
        .where('id', '=', twin.id)
        .where('state', 'in', [...from])
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw refuse('TWIN_STATE');
    },
    ...createTwinReads(db),
    /**
     * Writes the results of some reads, the reads that follow from them, and the twin itself. Returns false where the
     * lease is lost or a person has stopped the work: nothing is written then.
     */
    async write(
      lease: Pick<Lease, 'write'>,
      twin: StoredTwin,
      {
        finished = [],
        next = [],
        state,
      }: { finished?: readonly FinishedRead[]; next?: readonly TwinRead[]; state?: TwinState },
    ): Promise<boolean> {
      const written = await lease.write(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('twins')
          .set({ ...rowOf(twin), ...(state ? { state } : {}) })
          .where('id', '=', twin.id)
          .where('state', '=', twin.state)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        await finishReads(tx, twin.id, twin.copy, finished);
        await insertReads(tx, twin.id, twin.copy, next);
        return true;
      });
      return written === true;
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom('twin_reads').where('twin_id', '=', id).execute();
      const ofTwin = db.selectFrom('twin_collections').select('id').where('twin_id', '=', id);
      await db.deleteFrom('twin_documents').where('collection_id', 'in', ofTwin).execute();
      await db.deleteFrom('twin_collections').where('twin_id', '=', id).execute();
      await db.deleteFrom('rehearsal_schedules').where('twin_id', '=', id).execute();
      await db.deleteFrom('rehearsals').where('twin_id', '=', id).execute();
      await db.deleteFrom('twins').where('id', '=', id).execute();
    },
  };
}
