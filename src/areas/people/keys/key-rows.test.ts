import { expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { holdersOf, type ServiceAccount } from '../shared/holders.ts';
import { keyRowsOf, rotationRefusal, secretDeletion, secretState } from './key-rows.ts';
import { asListed, lastUseOf, lastUseText, unusedWord, usesOf } from './last-use.ts';

const now = Date.parse('2026-03-13T14:00:00Z');
const at = (days: number) => new Date(now + days * DAY).toISOString();

type Secret = ServiceAccount['secrets'][number];
const secret = (id: string, created: number, ends: number, used?: number): Secret => ({
  id,
  createdAt: at(created),
  expiresAt: at(ends),
  ...(used === undefined ? {} : { lastUsedAt: at(used) }),
});
const rowOf = (...secrets: Secret[]) => {
  const accounts = [{ clientId: 'c', name: 'reporter', createdAt: at(-90), roles: ['ORG_MEMBER'], secrets }];
  const [row] = keyRowsOf(holdersOf({ orgId: 'o', accounts }), { keys: [], accounts, uses: new Map() }, now);
  if (!row) throw new Error('no row');
  return row;
};

it.each([
  [8, 'valid'],
  [7, 'expiring'],
  [0.001, 'expiring'],
  [0, 'expired'],
  [-1, 'expired'],
] as const)('a secret that ends in %s days is %s', (days, state) => {
  expect(secretState({ expiresAt: at(days) }, now)).toBe(state);
});

it('an account works until its last secret ends, and rotates while two work', () => {
  expect(rowOf(secret('a', -80, 3), secret('b', -1, 89))).toMatchObject({
    state: 'valid',
    endsAt: at(89),
    rotating: true,
    secrets: [{ id: 'b' }, { id: 'a' }],
  });
  expect(rowOf(secret('a', -80, -1), secret('b', -1, 3))).toMatchObject({
    state: 'expiring',
    rotating: false,
  });
  expect(rowOf(secret('a', -80, -1))).toMatchObject({ state: 'expired', endsAt: undefined });
  expect(rowOf()).toMatchObject({ state: 'none', endsAt: undefined });
});

it('a third secret is refused while two work', () => {
  expect(rotationRefusal(rowOf(secret('a', -80, 3), secret('b', -1, 89)), now)).toMatch(
    /delete the older one/,
  );
  expect(rotationRefusal(rowOf(secret('a', -80, -1), secret('b', -1, 89)), now)).toBeUndefined();
});

const deletion = (secrets: Secret[], id: string) => {
  const row = rowOf(...secrets);
  const match = row.secrets.find((each) => each.id === id);
  return match && secretDeletion(row, match, now);
};

it('reports whether deleting a secret breaks its users', () => {
  const newer = secret('b', -2, 89, -0.1);
  expect(deletion([secret('a', -80, 9, -1)], 'a')?.breaks).toBe(true);
  expect(deletion([secret('a', -80, 9, -1), newer], 'a')).toMatchObject({ breaks: true });
  expect(deletion([secret('a', -80, 9, -3), newer], 'a')).toMatchObject({ breaks: false });
  expect(deletion([secret('a', -80, 9), newer], 'a')).toEqual({
    consequence: 'It was never used.',
    breaks: false,
  });
  expect(deletion([secret('a', -80, -1, -3)], 'a')?.consequence).toMatch(/expired/);
  // the newer one is no help once it has ended
  expect(deletion([secret('a', -80, 9, -3), secret('b', -2, -1)], 'a')?.breaks).toBe(true);
});

const listed = (lastUsedAt?: string, lastUsedAddress?: string) => ({
  ...{ cidrBlock: '10.0.0.0/8', createdAt: at(-90), requests: 0 },
  ...{ lastUsedAt, lastUsedAddress },
});
it.each([
  ['no list', [], /^Atlas reports last use only/],
  ['an unused list', [listed()], /^It was never used\.$/],
  [
    'two entries',
    [listed(at(-3), '10.0.0.1'), listed(at(-1), '10.0.0.2')],
    /^It was last used 12 Mar 2026 14:00 UTC from 10\.0\.0\.2\.$/,
  ],
])('when an API key was last used follows from its access list: %s', (_, entries, pattern) => {
  const id = '5f0000000000000000000009';
  const keys = [{ id, desc: 'ci', publicKey: 'abcdefgh', privateKey: '', roles: [] }];
  const uses = new Map([[id, lastUseOf(entries)]]);
  const [row] = keyRowsOf(holdersOf({ orgId: 'o', keys }), { keys, accounts: [], uses }, now);
  expect(row && lastUseText(row.use)).toMatch(pattern);
});

it.each([
  ['being read', /^Its last use is still being read\.$/],
  ['not read', /^Its last use was not read\.$/],
  ['could not be loaded', /^Its last use could not be loaded\.$/],
] as const)('a key whose list is %s is not reported as never used', (use, pattern) => {
  expect(lastUseText(use)).toMatch(pattern);
  expect(unusedWord(use)).toBe(use);
});

it('the use of keys beyond the requested ones is unread, unless the user has opened one', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  const none = { error: null };
  const read = { ...none, data: { results: [] } };
  const uses = usesOf(keys, [read, { error: new Error('No answer') }, none, none, read], 3);
  expect([...uses.values()]).toEqual([
    expect.objectContaining({ known: false }),
    ...['could not be loaded', 'being read', 'not read'],
    expect.objectContaining({ known: false }),
  ]);
});

it('the last use of keys is requested in the order of the list', () => {
  const keys = ['key 10', 'b', 'key 2', 'a'].map((desc, index) => ({
    ...{ id: `5f000000000000000000000${index}`, desc, publicKey: desc, privateKey: '', roles: [] },
  }));
  const listed = asListed(holdersOf({ orgId: 'o', keys }), keys).map(({ desc }) => desc);
  expect(listed).toEqual(['a', 'b', 'key 2', 'key 10']);
  // before anybody knows the holders they are as the service lists them
  expect(asListed(undefined, keys)).toBe(keys);
});
