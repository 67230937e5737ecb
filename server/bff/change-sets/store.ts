import type { Kysely } from 'kysely';
import type { SecretBox } from '#server/auth/secret-box.ts';
import { bigints, createIndex, integers, texts } from '#server/store/schema.ts';
import { refuse } from '../http/errors.ts';
import { type NewsOf, writeWithNews } from '../notifications/outbox.ts';
import type { ChangeSetRow, Db } from '../tables.ts';
import { isRunning, type StoredSet } from './set.ts';

export interface ChangeSets {
  get(id: string): Promise<StoredSet>;
  /** The newest first. */
  list(connection: string): Promise<StoredSet[]>;
  insert(set: StoredSet): Promise<void>;
  /** Changes one as it stands now; `change` is called again when somebody else was faster. */
  update(id: string, change: (set: StoredSet) => StoredSet, news?: NewsOf<StoredSet>): Promise<StoredSet>;
  /** The same for the process that has it in hand; undefined when it is in other hands meanwhile. */
  hold(
    id: string,
    holder: string,
    change: (set: StoredSet) => StoredSet,
    news?: NewsOf<StoredSet>,
  ): Promise<StoredSet | undefined>;
  remove(id: string): Promise<void>;
  scheduled(): Promise<StoredSet[]>;
  /** Those that go on and are in nobody's hands, or in these. */
  waiting(holder: string, at: number): Promise<string[]>;
  /** Takes one into hand until then; undefined when another process was faster. */
  claim(id: string, holder: string, at: number, until: number): Promise<StoredSet | undefined>;
  keep(ids: readonly string[], holder: string, until: number): Promise<void>;
  release(id: string, holder: string): Promise<void>;
  /** At the start of the only process of a database: nobody else holds anything. */
  releaseAll(): Promise<void>;
}

const mostShown = 200;

export async function createChangeSetTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_sets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'state'))
    .$call(integers('running', 'version'))
    .$call(texts('body'))
    .addColumn('holder', 'text')
    .$call(bigints('held_until'))
    .execute();
  await createIndex(db, 'change_sets_by_connection', 'change_sets', ['connection', 'id']);
  await createIndex(db, 'change_sets_by_state', 'change_sets', ['running', 'state']);
}

/** Change sets with their secrets, sealed; and which process works on one. */
export function createChangeSets(db: Db, box: SecretBox): ChangeSets {
  const place = (id: string, version: number) => ({ id, field: 'change set', version });
  const read = ({ id, version, body }: Pick<ChangeSetRow, 'id' | 'version' | 'body'>): StoredSet =>
    // these texts were written by this program
    JSON.parse(box.open(body, place(id, version))) as StoredSet;
  const columns = (set: StoredSet, version: number) => ({
    state: set.state,
    running: isRunning(set) ? 1 : 0,
    version,
    body: box.seal(JSON.stringify(set), place(set.id, version)),
  });

  const rowOf = async (id: string): Promise<ChangeSetRow> => {
    const row = await db.selectFrom('change_sets').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('CHANGE_SET_NOT_FOUND');
    return row;
  };

  /** Undefined: not in these hands. */
  const write = async (
    id: string,
    change: (set: StoredSet) => StoredSet,
    newsOf: NewsOf<StoredSet>,
    holder?: string,
  ): Promise<StoredSet | undefined> => {
    for (;;) {
      const row = await rowOf(id);
      if (holder !== undefined && row.holder !== holder) return undefined;
      const before = read(row);
      const set = change(before);
      const isWritten = await writeWithNews(db, newsOf(set, before), async (tx) => {
        let query = tx
          .updateTable('change_sets')
          .set(columns(set, row.version + 1))
          .where('id', '=', id)
          .where('version', '=', row.version);
        if (holder !== undefined) query = query.where('holder', '=', holder);
        return (await query.executeTakeFirst()).numUpdatedRows > 0n;
      });
      if (isWritten) return set;
    }
  };

  return {
    get: async (id) => read(await rowOf(id)),
    async list(connection) {
      const rows = await db
        .selectFrom('change_sets')
        .select(['id', 'version', 'body'])
        .where('connection', '=', connection)
        .orderBy('id', 'desc')
        .limit(mostShown)
        .execute();
      return rows.map(read);
    },
    async insert(set) {
      const { id, connection } = set;
      const row = { id, connection, holder: null, held_until: 0, ...columns(set, 1) };
      await db.insertInto('change_sets').values(row).execute();
    },
    async update(id, change, news = () => []) {
      const written = await write(id, change, news);
      if (!written) throw refuse('CHANGE_SET_NOT_FOUND');
      return written;
    },
    hold: (id, holder, change, news = () => []) => write(id, change, news, holder),
    async remove(id) {
      await db.deleteFrom('change_sets').where('id', '=', id).where('running', '=', 0).execute();
    },
    async scheduled() {
      const rows = await db
        .selectFrom('change_sets')
        .select(['id', 'version', 'body'])
        .where('running', '=', 0)
        .where('state', '=', 'scheduled')
        .execute();
      return rows.map(read);
    },
    async waiting(holder, at) {
      const rows = await db
        .selectFrom('change_sets')
        .select('id')
        .where('running', '=', 1)
        .where((or) => or.or([or('held_until', '<', at), or('holder', '=', holder)]))
        .orderBy('id')
        .limit(mostShown)
        .execute();
      return rows.map(({ id }) => id);
    },
    async claim(id, holder, at, until) {
      const done = await db
        .updateTable('change_sets')
        .set({ holder, held_until: until })
        .where('id', '=', id)
        .where('running', '=', 1)
        .where((or) => or.or([or('held_until', '<', at), or('holder', '=', holder)]))
        .executeTakeFirst();
      return done.numUpdatedRows > 0n ? read(await rowOf(id)) : undefined;
    },
    async keep(ids, holder, until) {
      if (ids.length === 0) return;
      await db
        .updateTable('change_sets')
        .set({ held_until: until })
        .where('id', 'in', [...ids])
        .where('holder', '=', holder)
        .execute();
    },
    async release(id, holder) {
      await db
        .updateTable('change_sets')
        .set({ holder: null, held_until: 0 })
        .where('id', '=', id)
        .where('holder', '=', holder)
        .execute();
    },
    async releaseAll() {
      await db.updateTable('change_sets').set({ holder: null, held_until: 0 }).execute();
    },
  };
}
