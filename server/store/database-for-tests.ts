import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { openDatabase } from './database.ts';
import { lendDatabase, runAt, urlOf } from './reused-databases-for-tests.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL in which tests may create databases; absent in the run on SQLite. */
    postgres?: {
      url: string;
      /** Name of a database that has all tables and nothing in them. */
      template: string;
    };
  }
}

/** Which database the tests of this run keep their state in. */
export const testStore = inject('postgres') === undefined ? 'SQLite' : 'PostgreSQL';

interface FreshDatabase {
  /** Undefined in the run on SQLite. */
  url: string | undefined;
  drop(): Promise<void>;
}

/** A database for exclusive use, in the run on PostgreSQL: an empty one, or one that already has its tables. */
export async function freshDatabase(has: 'nothing' | 'tables' = 'nothing'): Promise<FreshDatabase> {
  const server = inject('postgres');
  if (server === undefined) return { url: undefined, drop: () => Promise.resolve() };
  if (has === 'tables') {
    const { url, giveBack } = await lendDatabase(server.url, server.template);
    return { url, drop: giveBack };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAt(server.url, `create database ${name}`);
  return {
    url: urlOf(server.url, name),
    drop: () => runAt(server.url, `drop database ${name} with (force)`),
  };
}

/** An empty database of the kind of this run; on PostgreSQL it has its tables already. Gone when it is destroyed. */
export async function openTestDatabase<Tables>(): Promise<Kysely<Tables>> {
  const { url, drop } = await freshDatabase('tables');
  if (url === undefined) return openDatabase<Tables>({ dir: ':memory:' });
  const db = await openDatabase<Tables>({ url });
  const destroy = db.destroy.bind(db);
  return Object.assign(db, {
    destroy: async () => {
      await destroy();
      await drop();
    },
  });
}
