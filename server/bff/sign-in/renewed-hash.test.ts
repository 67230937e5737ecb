import { expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/store/database.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { createUsers } from './users.ts';

test('a sign-in stores the password anew at the cost of today, and a wrong password changes nothing', async () => {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  await migrate(db, migrations);
  const at = (N: number) => createUsers(db, () => 1_000_000, { N, r: 8, p: 1 });
  const stored = async () => (await db.selectFrom('users').select('password').executeTakeFirst())?.password;
  await at(1024).ensureAdministrator('kim', 'correct horse');
  const old = await stored();

  expect(await at(2048).verify('kim', 'wrong horse')).toBeUndefined();
  expect(await stored()).toBe(old);

  expect(await at(2048).verify('kim', 'correct horse')).toMatchObject({ name: 'kim' });
  const renewed = await stored();
  expect(renewed).toContain('N=2048,');

  expect(await at(2048).verify('kim', 'correct horse')).toMatchObject({ name: 'kim' });
  expect(await stored()).toBe(renewed);
  await db.destroy();
});
