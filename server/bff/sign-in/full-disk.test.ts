import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { createSessions } from './session.ts';
import { createUsers, launchUserId } from './users.ts';

test('a database that takes no changes ends no session, and prolongs none', async () => {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  const clock = { now: 1_000_000 };
  await migrate(db, migrations);
  await createUsers(db, () => clock.now).ensureLaunchUser();
  const sessions = createSessions(db, () => clock.now);
  const id = await sessions.open(launchUserId, { userAgent: '', address: '127.0.0.1' });
  // every write fails from now on, as on a full disk
  await sql`PRAGMA query_only = 1`.execute(db);
  clock.now += 29 * MINUTE;
  expect(await sessions.find(id, { touch: true })).toMatchObject({ user: { id: launchUserId } });
  clock.now += 60_000;
  expect(await sessions.find(id, { touch: true })).toBeUndefined();
  await db.destroy();
});
