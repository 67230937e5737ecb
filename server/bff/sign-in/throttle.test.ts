import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#contract/values/durations.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { freshDatabase, openTestDatabase } from '#server/store/database-for-tests.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { createSignInThrottle, type SignInThrottle } from './throttle.ts';

const clock = { now: 1_000_000 };
const now = () => clock.now;
let db: Db;
let throttle: SignInThrottle;
beforeEach(async () => {
  clock.now = 1_000_000;
  db = await openTestDatabase<Tables>();
  await migrate(db, migrations);
  throttle = createSignInThrottle(db, now, 'password');
});
afterEach(() => db.destroy());

const wrong = () => Promise.resolve(undefined);
const right = () => Promise.resolve('user');
const blocked = /Too many attempts/;

test('guesses of one source do not lock out another', async () => {
  for (let count = 0; count < 10; count += 1) await throttle.check('10.0.0.1', 'kim', wrong);
  await expect(throttle.check('10.0.0.1', 'kim', right)).rejects.toThrow(blocked);
  await expect(throttle.check('10.0.0.1', 'lee', right)).rejects.toThrow(blocked);
  expect(await throttle.check('10.0.0.2', 'kim', right)).toBe('user');
});

test('an account that many sources guess at backs off, longer each time', async () => {
  for (let count = 0; count < 20; count += 1) await throttle.check(`10.0.1.${count}`, 'kim', wrong);
  for (const seconds of [1, 2, 4, 8]) {
    clock.now += seconds * SECOND - 1;
    await expect(throttle.check('10.0.2.1', 'KIM', right)).rejects.toThrow(blocked);
    clock.now += 1;
    expect(await throttle.check('10.0.2.1', 'kim', wrong)).toBeUndefined();
  }
});

test.each([
  ['full width', '\uff4b\uff49\uff4d'],
  ['other case', 'KIM'],
  ['the Kelvin sign', '\u212aim'],
  ['bold letters', '\u{1d424}\u{1d422}\u{1d426}'],
])('every spelling that finds an account is counted as that account: %s', async (_, spelling) => {
  for (let count = 0; count < 20; count += 1)
    await throttle.check(`10.0.1.${count}`, count % 2 ? spelling : 'kim', wrong);
  await expect(throttle.check('10.0.2.1', 'kim', right)).rejects.toThrow(blocked);
  await expect(throttle.check('10.0.2.2', spelling, right)).rejects.toThrow(blocked);
});

test('the addresses of one IPv6 network are one source, another network is another', async () => {
  for (let count = 0; count < 10; count += 1) await throttle.check(`2001:db8::${count}`, 'kim', wrong);
  await expect(throttle.check('2001:db8::ffff:1:2', 'lee', right)).rejects.toThrow(blocked);
  expect(await throttle.check('2001:db8:0:1::1', 'lee', right)).toBe('user');
});

test('a success forgets the failures at its account and none of its source', async () => {
  for (let count = 0; count < 9; count += 1) await throttle.check('10.0.0.1', 'kim', wrong);
  await throttle.check('10.0.0.1', 'guesser', right);
  await throttle.check('10.0.0.1', 'kim', wrong);
  await expect(throttle.check('10.0.0.1', 'guesser', right)).rejects.toThrow(blocked);
  clock.now += 60_001;
  expect(await throttle.check('10.0.0.1', 'guesser', right)).toBe('user');
});

test('a source that signs in again and again is not slowed down', async () => {
  for (let count = 0; count < 50; count += 1)
    expect(await throttle.check('10.0.0.1', 'kim', right)).toBe('user');
});

test('a check that fails for another reason counts as a failure', async () => {
  const broken = () => Promise.reject(new Error('disk on fire'));
  for (let count = 0; count < 10; count += 1)
    await expect(throttle.check('10.0.0.1', 'kim', broken)).rejects.toThrow('disk on fire');
  await expect(throttle.check('10.0.0.1', 'kim', right)).rejects.toThrow(blocked);
});

test('keeps counts of passwords and screens apart, and stores no typed value', async () => {
  const screens = createSignInThrottle(db, now, 'screen');
  for (let count = 0; count < 10; count += 1) await screens.check('10.0.0.1', 'a secret', wrong);
  expect(await throttle.check('10.0.0.1', 'a secret', right)).toBe('user');
  const rows = await db.selectFrom('sign_in_attempts').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/secret|10\.0\.0\.1/);
});

test('expired counts are deleted', async () => {
  for (let count = 0; count < 30; count += 1) await throttle.check(`10.0.1.${count}`, `u${count}`, wrong);
  clock.now += 16 * MINUTE;
  await throttle.check('10.0.3.1', 'kim', wrong);
  expect(await db.selectFrom('sign_in_attempts').select('key').execute()).toHaveLength(2);
});

/** A check that takes a while, as scrypt does; counts how many run at once. */
function slowCheck(answer: 'user' | undefined) {
  const seen = { calls: 0, running: 0, most: 0 };
  const verify = async () => {
    seen.calls += 1;
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.running -= 1;
    return answer;
  };
  return { seen, verify };
}

test('thirty right passwords that arrive at once from one address are all accepted, two checks at a time', async () => {
  for (let count = 0; count < 9; count += 1) await throttle.check('10.0.0.1', 'typo', wrong);
  const { seen, verify } = slowCheck('user');
  const all = Array.from({ length: 30 }, (_, index) => throttle.check('10.0.0.1', `user${index}`, verify));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 30 }, () => 'user'));
  expect(seen.most).toBeLessThanOrEqual(2);
});

test('of wrong passwords that reach two replicas at once no more are checked than the limit', async () => {
  const { url, drop } = await freshDatabase('tables');
  // replicas share a database on PostgreSQL; on SQLite there is one process
  const handles: Db[] = url
    ? [await openDatabase<Tables>({ url }), await openDatabase<Tables>({ url })]
    : [db, db];
  const replicas = handles.map((each) => createSignInThrottle(each, now, 'password'));
  const { seen, verify } = slowCheck(undefined);
  const all = Array.from({ length: 40 }, (_, index) =>
    replicas[index % 2]?.check('10.0.0.1', `user${index}`, verify).catch(() => 'refused'),
  );
  const answers = await Promise.all(all);
  expect(seen.calls).toBe(10);
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(30);
  if (url) for (const each of handles) await each.destroy();
  await drop();
});

test('a check whose process ended counts as a failure after a while, and blocks nothing until then', async () => {
  const lost = createSignInThrottle(db, now, 'password');
  void lost.check('10.0.0.1', 'kim', () => new Promise(() => {}));
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (let count = 0; count < 8; count += 1) await throttle.check('10.0.0.1', 'lee', wrong);
  expect(await throttle.check('10.0.0.1', 'lee', right)).toBe('user');
  clock.now += 31_000;
  await throttle.check('10.0.0.1', 'lee', wrong);
  await expect(throttle.check('10.0.0.1', 'lee', right)).rejects.toThrow(blocked);
});

test('sources take turns', async () => {
  const order: string[] = [];
  const note = (source: string) => async () => {
    order.push(source);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return 'user';
  };
  const many = Array.from({ length: 20 }, (_, index) =>
    throttle.check('10.0.0.1', `a${index}`, note('many')),
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  await Promise.all([...many, throttle.check('10.0.0.2', 'kim', note('one'))]);
  expect(order.indexOf('one')).toBeLessThan(15);
});
