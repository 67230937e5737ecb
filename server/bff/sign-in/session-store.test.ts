import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase } from '#server/store/database-for-tests.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { createSessions, hashOf, type Sessions } from './session.ts';

const limits = { idleMs: MINUTE, absoluteMs: 600_000, perUser: 2 };
const visitor = { userAgent: 'Browser\n2', address: '192.0.2.7' };
let db: Db;
let now: number;
let sessions: Sessions;
/** Of those that ended. */
let ended: string[];

beforeEach(async () => {
  db = await openTestDatabase<Tables>();
  await migrate(db, migrations);
  now = 1_000_000_000;
  ended = [];
  for (const id of ['kim', 'lee'])
    await db
      .insertInto('users')
      .values({ id, name: `${id} of us`, name_key: id, role: 'operator', disabled: 0, created_at: now })
      .execute();
  sessions = createSessions(db, () => now, limits);
  sessions.onEnd((hash) => ended.push(hash));
});
afterEach(() => db.destroy());

const open = async (userId = 'kim', more = {}) => {
  now += 1000;
  return hashed(await sessions.open(userId, { ...visitor, ...more }));
};
const hashed = (id: string) => ({ id, hash: hashOf(id) });
const isAlive = async (hash: string) => (await sessions.areAlive([hash])).has(hash);
const lastSeen = async (id = 'kim') =>
  (await db.selectFrom('users').select('last_seen_at').where('id', '=', id).executeTakeFirst())?.last_seen_at;
const listed = async (hash = '') =>
  (await sessions.list('kim', hash)).map(({ createdAt, current }) => [createdAt, current]);

test('limits the sessions of a user: the longest unused one ends, and sessions of others remain', async () => {
  const other = await open('lee');
  const [first, second, third] = [await open(), await open(), await open()];
  expect(ended).toEqual([first.hash]);
  const alive = [other, first, second, third].map(({ hash }) => isAlive(hash));
  expect(await Promise.all(alive)).toEqual([true, false, true, true]);
});

test('never ends the session in use', async () => {
  const [first, second] = [await open(), await open()];
  now += limits.idleMs / 2;
  await sessions.find(first.id, { touch: true });
  const third = await open();
  expect(ended).toEqual([second.hash]);
  const alive = [first, third].map(({ hash }) => isAlive(hash));
  expect(await Promise.all(alive)).toEqual([true, true]);
});

test('deletes unused sessions at the next sign-in', async () => {
  const idle = await open('lee');
  now += limits.idleMs - 1001;
  await open();
  expect(ended).toEqual([]);
  await open();
  expect(ended).toEqual([idle.hash]);
});

test('records the activity of a user, but not with every request', async () => {
  const { id } = await open();
  const opened = now;
  expect(await lastSeen()).toBe(opened);
  now += 4999;
  expect(await sessions.find(id, { touch: true })).toMatchObject({ expiresAt: opened + limits.idleMs });
  expect(await lastSeen()).toBe(opened);
  now += 1;
  await sessions.find(id, { touch: false });
  expect(await lastSeen()).toBe(opened);
  expect(await sessions.find(id, { touch: true })).toMatchObject({ expiresAt: now + limits.idleMs });
  expect([await lastSeen(), await lastSeen('lee')]).toEqual([now, null]);
});

test('it ends when its time is over, to the millisecond, for requests, for streams and in the list', async () => {
  const { id, hash } = await open();
  const there = async () => [
    (await sessions.find(id, { touch: false })) !== undefined,
    await isAlive(hash),
    (await listed()).length === 1,
  ];
  now += limits.idleMs - 1;
  expect(await there()).toEqual([true, true, true]);
  now += 1;
  expect(await there()).toEqual([false, false, false]);
});

test('lists the user, address and client of each session, and marks the current one', async () => {
  const [first, second] = [await open(), await open()];
  await open('lee');
  expect(await listed(second.hash)).toEqual([
    [now - 2000, false],
    [now - 1000, true],
  ]);
  expect((await sessions.list('kim', first.hash))[0]).toEqual({
    id: (await sessions.find(first.id, { touch: false }))?.publicId,
    current: true,
    createdAt: now - 2000,
    lastSeenAt: now - 2000,
    userName: 'kim of us',
    userAgent: 'Browser\ufffd2',
    address: '192.0.2.7',
  });
});

test('a token of an identity provider is that of its session, and of no other', async () => {
  const [plain, provided] = [await open(), await open('kim', { providerToken: 'sealed' })];
  const tokens = [plain, provided].map(async ({ id }) => await sessions.find(id, { touch: false }));
  const [without, having] = await Promise.all(tokens);
  expect([without && 'providerToken' in without, having?.providerToken]).toEqual([false, 'sealed']);
});

test("ends one or all sessions of a user except the caller's", async () => {
  const other = await open('lee');
  const [first, second] = [await open(), await open()];
  const publicId = (await sessions.find(first.id, { touch: false }))?.publicId ?? '';
  expect(await sessions.endOne('lee', publicId)).toBe(false);
  expect(ended).toEqual([]);
  await sessions.endAll('kim', second.hash);
  expect(ended).toEqual([first.hash]);
  const again = (await sessions.find(second.id, { touch: false }))?.publicId ?? '';
  expect(await sessions.endOne('kim', again)).toBe(true);
  await sessions.endAll('kim');
  expect(ended).toEqual([first.hash, second.hash]);
  expect(await isAlive(other.hash)).toBe(true);
});

test('it ends for a person who is disabled', async () => {
  const { id, hash } = await open();
  await db.updateTable('users').set({ disabled: 1 }).where('id', '=', 'kim').execute();
  expect([await isAlive(hash), await sessions.find(id, { touch: true })]).toEqual([false, undefined]);
});
