import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { testStore } from '#server/store/database-for-tests.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import type { Tables } from '../tables.ts';

const at = connectedForEach();
const streams = 15;
/** More rows than a sequential scan is the cheaper way to. */
const rows = 5_000;
/** Longer than the interval of each idle loop and of the check of streams. */
const idleMs = 18_000;

interface Scans {
  name: string;
  sequential: number;
}

test.runIf(testStore === 'PostgreSQL')(
  'idle loops and open streams scan no large table',
  async () => {
    const db = await openDatabase<Tables>({ url: at.console.databaseUrl ?? '' });
    // every table that grows, with finished work of others
    await sql`insert into users (id, name, name_key, role, disabled, created_at)
      select 'u' || n, 'u' || n, 'u' || n, 'viewer', 0, 0 from generate_series(1, ${sql.lit(rows)}) as n`.execute(
      db,
    );
    await sql`insert into sessions (hash, public_id, user_id, created_at, last_seen_at, user_agent, address)
      select 'h' || n, 'p' || n, 'u' || n, ${at.console.clock.now}, ${at.console.clock.now}, '', ''
      from generate_series(1, ${sql.lit(rows)}) as n`.execute(db);
    await sql`insert into audit (id, at, actor, operation, target, outcome, request_id)
      select 'a' || n, n, 'kim', 'updateGroup', '', 'done', 'r' from generate_series(1, ${sql.lit(rows)}) as n`.execute(
      db,
    );
    await sql`insert into change_sets (id, connection, state, running, version, body)
      select 's' || n, 'emulator', 'applied', 0, 1, '' from generate_series(1, ${sql.lit(rows)}) as n`.execute(
      db,
    );
    await sql`analyze`.execute(db);
    const stop = new AbortController();
    for (let count = 0; count < streams; count += 1) {
      await at.console.ask('GET', '/bff/watch', { session: at.console.session, signal: stop.signal });
    }
    const scans = async (): Promise<Scans[]> => {
      const { rows: all } = await sql<Scans>`
        select relname as name, seq_scan as sequential from pg_stat_user_tables
        where relname in ('users', 'sessions', 'audit', 'change_sets') order by relname`.execute(db);
      return all.map(({ name, sequential }) => ({ name, sequential: Number(sequential) }));
    };
    // idle connections of earlier tests deliver their statistics after ten seconds // documented: PostgreSQL
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    const before = await scans();
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    expect(await scans()).toEqual(before);
    stop.abort();
    await db.destroy();
  },
  90_000,
);

test.runIf(testStore === 'SQLite')('a local database is used by one process', () => {
  expect(at.console.databaseUrl).toBeUndefined();
});
