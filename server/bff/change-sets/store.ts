import type { Kysely } from 'kysely';
import type { SecretBox } from '#server/auth/secret-box.ts';
import { bigints, createIndex, integers, texts } from '#server/store/schema.ts';
import { refuse } from '../http/errors.ts';
import type { Lease } from '../jobs/lease.ts';
import { type NewsOf, writeWithNews, writeWithNewsIn } from '../notifications/outbox.ts';
import type { ChangeSetRow, Db } from '../tables.ts';
import { parseStoredSet } from './files/parse-set.ts';
import { isRunning, type StoredSet } from './set.ts';

export interface ChangeSets {
  get(id: string): Promise<StoredSet>;
  /** The newest first. */
  list(connection: string): Promise<StoredSet[]>;
  insert(set: StoredSet): Promise<void>;
  /** Changes the current version; `change` is called again after a concurrent change. */
  update(id: string, change: (set: StoredSet) => StoredSet, news?: NewsOf<StoredSet>): Promise<StoredSet>;
  /** The same for the process that applies it; undefined when its lease is lost. */
  hold(
    lease: Pick<Lease, 'write'>,
    id: string,
    change: (set: StoredSet) => StoredSet,
    news?: NewsOf<StoredSet>,
  ): Promise<StoredSet | undefined>;
  remove(id: string): Promise<void>;
  scheduled(): Promise<StoredSet[]>;
  /** The ids of those that are being applied or undone, whichever process does it. */
  running(): Promise<string[]>;
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

/** A sealed change set opens only in its own row and version. */
export const locationOfBody = ({ id, version }: Pick<ChangeSetRow, 'id' | 'version'>) => ({
  id,
  field: 'change set',
  version,
});

/** Change sets with their secrets, sealed. */
export function createChangeSets(db: Db, box: SecretBox): ChangeSets {
  const read = ({ id, version, body }: Pick<ChangeSetRow, 'id' | 'version' | 'body'>): StoredSet =>
    // these texts were written by this program
    parseStoredSet(box.open(body, locationOfBody({ id, version })));
  const columns = (set: StoredSet, version: number) => ({
    state: set.state,
    running: isRunning(set) ? 1 : 0,
    version,
    body: box.seal(JSON.stringify(set), locationOfBody({ id: set.id, version })),
  });

  const rowOf = async (id: string): Promise<ChangeSetRow> => {
    const row = await db.selectFrom('change_sets').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('CHANGE_SET_NOT_FOUND');
    return row;
  };

  /** Undefined: the lease is lost. */
  const write = async (
    id: string,
    change: (set: StoredSet) => StoredSet,
    newsOf: NewsOf<StoredSet>,
    lease?: Pick<Lease, 'write'>,
  ): Promise<StoredSet | undefined> => {
    for (;;) {
      const row = await rowOf(id);
      const before = read(row);
      const set = change(before);
      const news = newsOf(set, before);
      const save = async (tx: Db): Promise<boolean> => {
        const { numUpdatedRows } = await tx
          .updateTable('change_sets')
          .set(columns(set, row.version + 1))
          .where('id', '=', id)
          .where('version', '=', row.version)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      };
      const isWritten = await (lease
        ? lease.write((tx) => writeWithNewsIn(tx, news, save))
        : writeWithNews(db, news, save));
      if (isWritten === undefined) return undefined;
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
      const row = { id, connection, ...columns(set, 1) };
      await db.insertInto('change_sets').values(row).execute();
    },
    async update(id, change, news = () => []) {
      const written = await write(id, change, news);
      if (!written) throw refuse('CHANGE_SET_NOT_FOUND');
      return written;
    },
    hold: (lease, id, change, news = () => []) => write(id, change, news, lease),
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
    async running() {
      const rows = await db
        .selectFrom('change_sets')
        .select('id')
        .where('running', '=', 1)
        .orderBy('id')
        .limit(mostShown)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
