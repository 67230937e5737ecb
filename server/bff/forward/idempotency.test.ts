import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase } from '#server/store/database-for-tests.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { type Attempt, createIdempotency, type Idempotency } from './idempotency.ts';

const box = createSecretBox(Buffer.alloc(32, 1));
let db: Db;
let now: number;
let idempotency: Idempotency;
/** How often the change was made. */
let created: number;
/** The processes that run. */
let running: Set<string>;
const replica = (holder: string, sealedBy = box) =>
  createIdempotency({
    ...{ db, box: sealedBy, now: () => now, holder },
    runningHolders: () => Promise.resolve(running),
  });
beforeEach(async () => {
  db = await openTestDatabase<Tables>();
  await migrate(db, migrations);
  now = 1_000_000_000;
  created = 0;
  running = new Set(['one', 'two']);
  idempotency = replica('one');
});
afterEach(() => db.destroy());

const call = { operationId: 'deleteGroup' };
const attempt = (more: Partial<Attempt> = {}) => {
  created += 1;
  const answer = { status: 200, headers: { etag: 'a' }, text: `{"made":${created}}` };
  return Promise.resolve({ answer, forget: false, ...more });
};
const once = (work = () => attempt(), key = 'k', what: unknown = call, user = 'u') =>
  idempotency.once(user, key, what, work);

test('a repeated call gets the whole first answer', async () => {
  const answer = { status: 200, headers: { etag: 'a' }, text: '{"made":1}' };
  expect(await once()).toEqual({ answer, repeated: false });
  expect(await once()).toEqual({ answer, repeated: true });
  expect(created).toBe(1);
});

test('an answer that holds a secret is given once and kept nowhere', async () => {
  const reported = { status: 409, headers: {}, text: '{"error":"shown once"}' };
  const secret = () =>
    Promise.resolve({
      answer: { status: 200, headers: {}, text: 'hush' },
      forget: false,
      repeated: reported,
    });
  expect((await once(secret)).answer.text).toBe('hush');
  expect(await once(secret)).toEqual({ answer: reported, repeated: true });
  const rows = await db.selectFrom('idempotency').selectAll().execute();
  const [row] = rows;
  expect(box.open(row?.answer ?? '', { id: row?.id ?? '', field: 'answer', version: 1 })).not.toContain(
    'hush',
  );
});

test('calls side by side share one attempt, also where it fails', async () => {
  const [first, second] = await Promise.all([once(), once()]);
  expect([first.answer, created]).toEqual([second.answer, 1]);
  const broken = () => {
    created += 1;
    return Promise.reject(new Error('lost'));
  };
  const outcomes = await Promise.allSettled([once(broken, 'b'), once(broken, 'b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(created).toBe(2);
});

test('an attempt that did not reach the service may be made again, and one that broke', async () => {
  await once(() => attempt({ forget: true }));
  expect((await once()).repeated).toBe(false);
  await expect(once(() => Promise.reject(new Error('lost')), 'b')).rejects.toThrow('lost');
  expect((await once(undefined, 'b')).repeated).toBe(false);
});

test('a key belongs to one call and to one person', async () => {
  await once();
  await expect(once(undefined, 'k', { operationId: 'createGroup' })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect((await once(undefined, 'k', call, 'somebody else')).repeated).toBe(false);
});

test('an attempt that another process makes is not made again', async () => {
  let end: (result: Attempt) => void = () => {};
  const pending = once(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  await expect.poll(() => db.selectFrom('idempotency').selectAll().execute()).toHaveLength(1);
  const elsewhere = replica('two');
  await expect(elsewhere.once('u', 'k', call, () => attempt())).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_IN_USE',
  });
  expect(created).toBe(0);
  end(await attempt());
  await pending;
  expect((await elsewhere.once('u', 'k', call, () => attempt())).repeated).toBe(true);
});

test('the key of a process that ended expires where the call may be repeated, and reports an unknown outcome elsewhere', async () => {
  const endless = () => new Promise<Attempt>(() => {});
  void once(endless, 'put');
  void once(endless, 'post');
  await expect.poll(() => db.selectFrom('idempotency').selectAll().execute()).toHaveLength(2);
  const elsewhere = replica('two');
  const repeat = (key: string, repeatable: boolean) =>
    elsewhere.once('u', key, call, () => attempt(), repeatable);
  await expect(repeat('put', true)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
  running.delete('one');
  await expect(repeat('post', false)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', status: 502 });
  expect((await repeat('put', true)).repeated).toBe(false);
  expect((await repeat('put', true)).repeated).toBe(true);
  expect(created).toBe(1);
});

test('answers are kept for a day, sealed, and only where they are short', async () => {
  await once();
  const [row] = await db.selectFrom('idempotency').selectAll().execute();
  expect(row?.answer).not.toContain('made');
  now += 24 * 3_600_000;
  expect((await once()).repeated).toBe(true);
  now += 1;
  expect((await once()).repeated).toBe(false);
  const long = { status: 200, headers: {}, text: 'x'.repeat(1024 * 1024) };
  expect((await once(() => attempt({ answer: long }), 'long')).answer.text).toHaveLength(1024 * 1024);
  expect((await once(undefined, 'long')).repeated).toBe(false);
});

test('a kept answer that can no longer be opened is refused, not repeated', async () => {
  await once();
  const other = replica('two', createSecretBox(Buffer.alloc(32, 2)));
  await expect(other.once('u', 'k', call, () => attempt())).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_IN_USE',
  });
  expect(created).toBe(1);
});
