import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Generated, type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { isUniqueViolation, migrate, type NamedMigration, openDatabase } from './database.ts';
import { freshDatabase, testStore } from './database-for-tests.ts';

interface Tables {
  note: { id: string; at: number; open: number; doc: string; version: Generated<number> };
}

const first: NamedMigration = {
  name: '001_note',
  up: (db) =>
    db.schema
      .createTable('note')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('open', 'integer', (column) => column.notNull())
      .addColumn('doc', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute(),
};
const note = (id: string, at = 1_800_000_000_000) => ({ id, at, open: 1, doc: JSON.stringify({ id }) });

const folders: string[] = [];
const opened: Kysely<Tables>[] = [];
const drops: (() => Promise<void>)[] = [];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'qd-database-'));
  folders.push(path);
  return path;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
  for (const drop of drops.splice(0)) await drop();
  for (const path of folders.splice(0)) rmSync(path, { recursive: true });
});

/** A way to a server on which it can fall silent, as one that is stopped does: connections stay open. */
async function startProxy(folder: string) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((socket) => {
    const behind = connect(`${folder}/.s.PGSQL.5432`);
    for (const each of [socket, behind]) {
      sockets.add(each);
      each.on('error', () => each.destroy());
    }
    socket.on('data', (bytes) => isSilent || behind.write(bytes));
    behind.on('data', (bytes) => isSilent || socket.write(bytes));
    socket.on('close', () => behind.destroy());
    behind.on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    silence: (silent: boolean) => {
      isSilent = silent;
    },
    close: () => {
      for (const each of sockets) each.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function address(): Promise<{ url: string } | { dir: string }> {
  const { url, drop } = await freshDatabase();
  drops.push(drop);
  return url === undefined ? { dir: folder() } : { url };
}

describe(`on ${testStore}`, () => {
  async function open(): Promise<Kysely<Tables>> {
    const db = await openDatabase<Tables>(await address());
    opened.push(db);
    return db;
  }

  test('the same queries give the same answers', async () => {
    const db = await open();
    await migrate(db, [first]);
    await db
      .insertInto('note')
      .values([note('b'), note('a', 2 ** 52), note('c')])
      .execute();
    const upserted = await db
      .insertInto('note')
      .values({ ...note('b'), open: 0 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ open: 0 }))
      .returning(['id', 'open', 'at'])
      .executeTakeFirst();
    expect(upserted).toEqual({ id: 'b', open: 0, at: 1_800_000_000_000 });
    expect(
      await db.selectFrom('note').select(['id', 'at']).orderBy('id').limit(2).offset(1).execute(),
    ).toEqual([
      { id: 'b', at: 1_800_000_000_000 },
      { id: 'c', at: 1_800_000_000_000 },
    ]);
    const counted = db
      .selectFrom('note')
      .select((e) => [e.fn.countAll<number>().as('all'), e.fn.max('at').as('last')]);
    expect(await counted.executeTakeFirst()).toEqual({ all: 3, last: 2 ** 52 });
  });

  test('an update of an outdated version changes nothing', async () => {
    const db = await open();
    await migrate(db, [first]);
    await db.insertInto('note').values(note('a')).execute();
    const update = () =>
      db
        .updateTable('note')
        .set((e) => ({ open: 0, version: e('version', '+', 1) }))
        .where('id', '=', 'a')
        .where('version', '=', 1)
        .executeTakeFirst();
    expect((await update()).numUpdatedRows).toBe(1n);
    expect((await update()).numUpdatedRows).toBe(0n);
  });

  test('a second row with the same key is a unique violation', async () => {
    const db = await open();
    await migrate(db, [first]);
    await db.insertInto('note').values(note('a')).execute();
    const error: unknown = await db
      .insertInto('note')
      .values(note('a'))
      .execute()
      .catch((reason) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(new Error('other'))).toBe(false);
  });

  test('a failed transaction leaves nothing behind, and others wait for it', async () => {
    const db = await open();
    await migrate(db, [first]);
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('note').values(note('a')).execute();
      throw new Error('changed my mind');
    });
    const other = db.insertInto('note').values(note('b')).execute();
    await expect(failing).rejects.toThrow('changed my mind');
    await other;
    expect(await db.selectFrom('note').select('id').execute()).toEqual([{ id: 'b' }]);
  });

  test('text with NUL is refused', async () => {
    const db = await open();
    await migrate(db, [first]);
    await expect(db.insertInto('note').values(note('a\0b')).execute()).rejects.toThrow();
  });

  test('migrations run once, in order, and a failed one leaves no trace', async () => {
    const db = await open();
    await migrate(db, [first]);
    await migrate(db, [first]);
    const broken: NamedMigration = {
      name: '002_other',
      up: async (trx) => {
        await trx.schema.createTable('other').addColumn('id', 'text').execute();
        await sql`select * from does_not_exist`.execute(trx);
      },
    };
    await expect(migrate(db, [first, broken])).rejects.toThrow(/does_not_exist/);
    expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain('other');
    const mended = {
      ...broken,
      up: (trx: Kysely<unknown>) => trx.schema.createTable('other').addColumn('id', 'text').execute(),
    };
    await migrate(db, [first, mended]);
    expect((await db.introspection.getTables()).map(({ name }) => name)).toContain('other');
  });

  test('a database of a newer version is refused', async () => {
    const db = await open();
    const second: NamedMigration = { ...first, name: '002_other', up: async () => {} };
    await migrate(db, [first, second]);
    await expect(migrate(db, [first])).rejects.toMatchObject({ code: 'NEWER_VERSION' });
  });
});

if (testStore === 'SQLite') {
  test('keeps written data, and refuses a second process', async () => {
    const dir = folder();
    const db = await openDatabase<Tables>({ dir });
    await migrate(db, [first]);
    await db.insertInto('note').values(note('a')).execute();
    await expect(openDatabase({ dir })).rejects.toMatchObject({ code: 'LOCKED' });
    await db.destroy();
    const again = await openDatabase<Tables>({ dir });
    opened.push(again);
    expect(await again.selectFrom('note').select('id').execute()).toEqual([{ id: 'a' }]);
  });
} else {
  test('times out on a silent server, and queries it again when it responds', async () => {
    const { url } = (await address()) as { url: string };
    const proxy = await startProxy(new URL(url).searchParams.get('host') ?? '');
    const through = new URL(url);
    through.searchParams.delete('host');
    through.hostname = '127.0.0.1';
    through.port = String(proxy.port);
    const db = await openDatabase({ url: through.href, answerMs: 500 });
    const ask = () => sql`select 1`.execute(db);
    await ask();
    proxy.silence(true);
    await expect(ask()).rejects.toThrow(
      `DATABASE_URL: no answer from 127.0.0.1:${proxy.port} within 0.5 s. Check the load of the server, or raise --database-timeout.`,
    );
    proxy.silence(false);
    await ask();
    await db.destroy();
    await proxy.close();
  });

  test('an unknown database is reported with its name', async () => {
    const { url } = (await address()) as { url: string };
    const other = new URL(url);
    other.pathname = '/does_not_exist';
    const db = await openDatabase({ url: other.href });
    await expect(sql`select 1`.execute(db)).rejects.toThrow(
      /^DATABASE_URL: database does_not_exist does not exist/,
    );
    await db.destroy();
  });

  test('a statement is waited for no longer, and connections are no more, than the settings allow', async () => {
    const { url } = (await address()) as { url: string };
    const db = await openDatabase({ url, answerMs: 300, poolSize: 2 });
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toThrow('raise --database-timeout');
    const pids = await Promise.all(
      Array.from({ length: 20 }, () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)),
    );
    expect(new Set(pids.map(({ rows }) => rows[0]?.pid)).size).toBeLessThanOrEqual(2);
    await db.destroy();
  });

  test('a program that its test left running does not reach the database of the next test', async () => {
    const { url, drop } = await freshDatabase('tables');
    if (url === undefined) throw new Error('no PostgreSQL');
    const db = await openDatabase({ url });
    await sql`select 1`.execute(db);
    await drop();
    await expect(
      sql`insert into meta values ('late', '')`.execute(db).catch(() => sql`select 1`.execute(db)),
    ).rejects.toThrow(/does not exist/u);
    await db.destroy();
  });

  test('a database that two cleanups of a test give back is lent to one test at a time', async () => {
    const { drop } = await freshDatabase('tables');
    await drop();
    await drop();
    const lent = await Promise.all([freshDatabase('tables'), freshDatabase('tables')]);
    expect(lent[0].url).not.toBe(lent[1].url);
    for (const each of lent) await each.drop();
  });

  test('several servers that start at once migrate once', async () => {
    const options = await address();
    const all = await Promise.all(Array.from({ length: 3 }, () => openDatabase<Tables>(options)));
    opened.push(...all);
    await Promise.all(all.map((db) => migrate(db, [first])));
    expect(await all[1]?.selectFrom('note').selectAll().execute()).toEqual([]);
  });
}

test('an url of another kind is refused without repeating it', async () => {
  await expect(openDatabase({ url: 'mysql://u:hunter2@h/d' })).rejects.toThrow(
    /^(?!.*hunter2).*postgres:\/\//,
  );
  await expect(openDatabase({})).rejects.toThrow('url or dir');
});
