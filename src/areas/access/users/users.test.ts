import { describe, expect, it } from 'vitest';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { DAY } from '#contract/values/durations.ts';
import { madePassword } from './made-password.ts';
import { methodOf } from './methods.ts';
import { changeOf, creationOf, newUser, type UserValues, userProblems, valuesOf } from './user-values.ts';
import { unknownSights } from './users-table.tsx';

const now = Date.parse('2026-03-13T14:02:00Z');
const role = { roleName: 'read', databaseName: 'shop', collectionName: '' };
const form = (parts: Partial<UserValues>): UserValues => ({
  ...newUser,
  username: 'ana',
  password: 'correct-horse',
  roles: [role],
  ...parts,
});
const user: DatabaseUser = {
  username: 'ana',
  databaseName: 'admin',
  groupId: '',
  awsIAMType: 'NONE',
  ldapAuthType: 'NONE',
  oidcAuthType: 'NONE',
  x509Type: 'NONE',
  roles: [{ roleName: 'read', databaseName: 'shop' }],
  scopes: [
    { name: 'orders', type: 'CLUSTER' },
    { name: 'lake', type: 'DATA_LAKE' },
  ],
  labels: [],
  deleteAfterDate: '2026-03-14T00:00:00Z',
  links: [],
};
const existing = { isNew: true, custom: ['clerk'], now, before: null };

describe('the form of a database user', () => {
  it.each<[Partial<UserValues>, Record<string, string>]>([
    [{}, {}],
    [{ username: '' }, { username: 'is required' }],
    [{ password: 'short' }, { password: 'must be at least 8 characters long' }],
    [{ roles: [] }, { roles: 'must name at least one role' }],
    [{ roles: [{ ...role, databaseName: '' }] }, { 'roles.0.databaseName': 'is required' }],
    [{ roles: [{ ...role, roleName: 'gone' }] }, { 'roles.0.roleName': 'is no role' }],
    [{ roles: [{ ...role, roleName: 'clerk' }] }, { 'roles.0.databaseName': 'must be admin for this role' }],
    [{ method: 'iamRole', password: '' }, { username: 'must be the ARN of a user or role' }],
    [{ method: 'ownX509', password: '' }, { username: 'must be a distinguished name' }],
    [{ description: 'x'.repeat(101) }, { description: 'must have at most 100 characters' }],
    [{ until: now - 1 }, { until: 'must be in the future' }],
    [{ until: now + 8 * DAY }, { until: 'must be at most 7 days ahead' }],
    [{ method: 'x509', password: '', until: now + DAY }, { until: 'goes with no X.509' }],
  ])('reports for %j: %j', (parts, problems) =>
    expect(userProblems(form(parts), existing)).toEqual(problems),
  );

  it('lets an old user keep its password and its date', () => {
    const before = now - DAY;
    const values = form({ password: '', until: before });
    expect(userProblems(values, { ...existing, isNew: false, before })).toEqual({});
  });

  it('becomes the request that the service takes', () => {
    expect(creationOf(form({ scopes: ['orders'], until: now + DAY }))).toEqual({
      username: 'ana',
      databaseName: 'admin',
      password: 'correct-horse',
      roles: [{ roleName: 'read', databaseName: 'shop' }],
      scopes: [{ name: 'orders', type: 'CLUSTER' }],
      deleteAfterDate: '2026-03-14T14:02:00.000Z',
    });
    expect(creationOf(form({ method: 'iamRole', username: 'arn', password: '' }))).toMatchObject({
      databaseName: '$external',
      awsIAMType: 'ROLE',
    });
  });

  it('changes no untouched fields', () => {
    expect(changeOf(valuesOf(user), user)).toEqual({
      roles: user.roles,
      scopes: user.scopes,
      description: '',
    });
    expect(methodOf(user)).toBe('password');
    expect(methodOf({ ...user, x509Type: 'CUSTOMER' })).toBe('ownX509');
  });
});

describe('a made password', () => {
  it('is long, another one each time, and of letters that need no quoting', () => {
    const all = new Set(Array.from({ length: 50 }, () => madePassword()));
    expect(all.size).toBe(50);
    for (const text of all) expect(text).toMatch(/^[A-Za-z2-9]{24}$/);
  });

  it('leaves out bytes that would make some letters likelier', () => {
    let turn = 0;
    const text = madePassword((bytes) => bytes.fill(turn++ === 0 ? 255 : 0));
    expect(text).toBe('A'.repeat(24));
  });
});

it('a file of the users reports where sign-ins are unknown', () => {
  expect(unknownSights({ loading: true, unknown: ['Atlas keeps no access history of free.'] })).toEqual({
    incomplete: 'the access histories were still being read',
  });
  expect(unknownSights({ loading: false, unknown: ['Atlas keeps no access history of free.'] })).toEqual({
    unknown: 'Atlas keeps no access history of free.',
  });
  expect(unknownSights({ loading: false, unknown: [] })).toEqual({});
});
