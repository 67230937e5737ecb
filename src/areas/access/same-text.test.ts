import { beforeAll, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { periodProblems } from '#src/ui/fields/period.ts';
import { addressProblem } from './history/address-problem.ts';
import { type EntryValues, entryProblems, entryRequest } from './network/entry-values.ts';
import { creationOf, newUser, type UserValues, userProblems } from './users/user-values.ts';

/**
 * The emulator refuses the same values as the forms of this area, in the same wording, and accepts those that
 * the forms accept.
 */

let emulator: TestEmulator;
let now: number;
beforeAll(async () => {
  emulator = await testEmulator();
  now = emulator.world.now();
});

/** All messages of a response, about fields and in general. */
function termsOf(body: { detail?: string; badRequestDetail?: { fields: { description: string }[] } }) {
  return [body.detail ?? '', ...(body.badRequestDetail?.fields ?? []).map((each) => each.description)].join(
    ' | ',
  );
}

async function decided(path: string, body: unknown, problems: Record<string, string>): Promise<void> {
  const answer = await emulator.ask('POST', `~/groups/${emulator.groupId}/${path}`, { body });
  const texts = Object.values(problems);
  if (texts.length === 0) expect(answer.status, termsOf(answer.body)).toBe(201);
  else expect(answer.status).toBe(400);
  // for an empty field a form reports that it is required; a text without letters is too short
  for (const each of texts.filter((word) => word !== 'is required'))
    expect(termsOf(answer.body)).toContain(each);
}

const entry: EntryValues = { address: '198.51.100.7', comment: '', stay: 'always', date: null };
it.each<[string, (now: number) => Partial<EntryValues>, string | undefined]>([
  ['an address', () => ({}), undefined],
  ['a block', () => ({ address: '10.0.0.0/8' }), undefined],
  ['IPv6', () => ({ address: '2001:db8::/32' }), undefined],
  ['a security group', () => ({ address: 'sg-0123456789abcdef0' }), undefined],
  [
    'four numbers too large',
    () => ({ address: '10.0.0.256' }),
    'must be an IPv4 or IPv6 address or CIDR block',
  ],
  ['a mask too long', () => ({ address: '10.0.0.0/33' }), '/33'],
  ['a name', () => ({ address: 'db.example.com' }), 'must be an IPv4 or IPv6 address or CIDR block'],
  ['IPv6 with a mask too long', () => ({ address: '2001:db8::/129' }), '/129'],
  ['a long comment', () => ({ comment: 'x'.repeat(81) }), 'must have at most 80 characters'],
  ['an end in the past', (at) => ({ stay: 'date', date: at - 1000 }), 'must be in the future'],
  ['an end too far away', (at) => ({ stay: 'date', date: at + 8 * DAY }), 'must be at most 7 days ahead'],
  ['an end in time', (at) => ({ stay: 'date', date: at + 6 * DAY }), undefined],
])('an entry of the access list: %s', async (_, change, expected) => {
  const values = { ...entry, ...change(now) };
  const problems = entryProblems(values, now);
  expect(Object.keys(problems)).toHaveLength(expected === undefined ? 0 : 1);
  await decided('accessList', [entryRequest(values, now)], problems);
});

const person: UserValues = {
  ...newUser,
  password: 'correct-horse-battery',
  roles: [{ roleName: 'readWrite', databaseName: 'shop', collectionName: '' }],
};
let count = 0;
it.each<[string, (now: number) => Partial<UserValues>, string | undefined]>([
  ['by password', () => ({}), undefined],
  ['without a name', () => ({ username: '' }), 'username'],
  ['a long name', () => ({ username: 'x'.repeat(1025) }), 'username'],
  ['a short password', () => ({ password: 'short' }), 'password'],
  ['no roles', () => ({ roles: [] }), 'roles'],
  [
    'a role of administrators in another database',
    () => ({ roles: [{ roleName: 'atlasAdmin', databaseName: 'shop', collectionName: '' }] }),
    'roles.0',
  ],
  [
    'an unknown role',
    () => ({ roles: [{ roleName: 'sorcerer', databaseName: 'admin', collectionName: '' }] }),
    'roles.0',
  ],
  ['a long description', () => ({ description: 'x'.repeat(101) }), 'description'],
  ['an end in the past', (at) => ({ until: at - 1000 }), 'until'],
  ['an end too far away', (at) => ({ until: at + 8 * DAY }), 'until'],
  ['an end in time', (at) => ({ until: at + 2 * DAY }), undefined],
  ['a certificate of its own without a name', () => ({ method: 'ownX509', username: 'robot' }), 'username'],
  ['an invalid role of AWS', () => ({ method: 'iamRole', username: 'robot' }), 'username'],
])('a database user: %s', async (_, change, expected) => {
  count += 1;
  const values = { ...person, username: `user${count}`, ...change(now) };
  const problems = userProblems(values, { isNew: true, custom: [], now, before: null });
  expect(Object.keys(problems).map((path) => path.slice(0, expected?.length))).toEqual(
    expected === undefined ? [] : [expected],
  );
  await decided('databaseUsers', creationOf(values), problems);
});

it.each<[string, { from: number | null; to: number | null }, string | undefined]>([
  ['both ends', { from: 0, to: 1000 }, undefined],
  ['no beginning', { from: null, to: 1000 }, 'is required'],
  ['no end', { from: 0, to: null }, 'is required'],
  ['an end before the beginning', { from: 1000, to: 0 }, 'must not be before the beginning'],
])('a period of the access history: %s', async (_, { from, to }, expected) => {
  expect(Object.values(periodProblems({ from, to }, true))[0]).toBe(expected);
  const cluster = await emulator.ask('GET', `~/groups/${emulator.groupId}/clusters`);
  const query = new URLSearchParams({
    ...(from === null ? {} : { start: String(now + from) }),
    ...(to === null ? {} : { end: String(now + to) }),
  });
  const path = `~/groups/${emulator.groupId}/dbAccessHistory/clusters/${cluster.body.results[0].name}?${query}`;
  const answer = await emulator.ask('GET', path);
  if (expected === undefined) expect(answer.status, termsOf(answer.body)).toBe(200);
  else expect([answer.status, termsOf(answer.body)]).toEqual([400, expect.stringContaining(expected)]);
});

it.each(['198.51.100.7', '198.51.100.0/24', '198.51.100.256', '2001:db8::1', 'db.example.com'])(
  'an address as a filter of the access history: %s',
  async (address) => {
    const cluster = await emulator.ask('GET', `~/groups/${emulator.groupId}/clusters`);
    const path = `~/groups/${emulator.groupId}/dbAccessHistory/clusters/${cluster.body.results[0].name}`;
    const answer = await emulator.ask('GET', `${path}?ipAddress=${encodeURIComponent(address)}`);
    const ours = addressProblem(address);
    if (ours === undefined) expect(answer.status, termsOf(answer.body)).toBe(200);
    else expect([answer.status, termsOf(answer.body)]).toEqual([400, expect.stringContaining(ours)]);
  },
);
