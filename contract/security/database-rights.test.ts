import { describe, expect, it } from 'vitest';
import { allowing, grantsOf } from './database-rights.ts';
import { roleProblems, usernameProblem } from './database-user-rules.ts';

const on = (db: string, collection: string) => [{ cluster: false, db, collection }];
const custom = [
  {
    roleName: 'clerk',
    actions: [
      { action: 'FIND' as const, resources: on('shop', 'orders') },
      { action: 'DROP_COLLECTION' as const, resources: on('', 'drafts') },
      { action: 'SERVER_STATUS' as const, resources: [{ cluster: true, db: '', collection: '' }] },
    ],
    inheritedRoles: [],
  },
  {
    roleName: 'chief',
    actions: [],
    inheritedRoles: [
      { db: 'admin', role: 'clerk' },
      { db: 'shop', role: 'readWrite' },
    ],
  },
  { roleName: 'ring', actions: [], inheritedRoles: [{ db: 'admin', role: 'ring' }] },
];
const paths = (roles: Parameters<typeof grantsOf>[0], privilege: Parameters<typeof allowing>[1]) =>
  allowing(grantsOf(roles, custom), privilege).map(({ path }) => path.join(' → '));

describe('"can this user drop orders?"', () => {
  const drop = { action: 'DROP_COLLECTION' as const, db: 'shop', collection: 'orders' };
  it.each([
    ['read', 'shop', []],
    ['readWrite', 'shop', ['readWrite']],
    ['readWrite', 'other', []],
    ['dbAdmin', 'shop', ['dbAdmin']],
    ['atlasAdmin', 'admin', ['atlasAdmin → readWriteAnyDatabase', 'atlasAdmin → dbAdminAnyDatabase']],
    ['backup', 'admin', []],
    ['clerk', 'admin', []],
    ['chief', 'admin', ['chief → readWrite']],
    ['ring', 'admin', []],
    ['unheard', 'admin', []],
  ])('%s@%s: %j', (roleName, databaseName, by) => {
    expect(paths([{ roleName, databaseName }], drop)).toEqual(by);
  });

  it('knows roles of one collection, and grants on every database', () => {
    const one = [{ roleName: 'readWrite', databaseName: 'shop', collectionName: 'orders' }];
    expect(paths(one, drop)).toEqual(['readWrite']);
    expect(paths(one, { ...drop, collection: 'carts' })).toEqual([]);
    const clerk = [{ roleName: 'clerk', databaseName: 'admin' }];
    expect(paths(clerk, { ...drop, db: 'any', collection: 'drafts' })).toEqual(['clerk']);
  });

  it('leaves the databases of the servers out of the rights to every database', () => {
    const find = (roleName: string, db: string) =>
      paths([{ roleName, databaseName: 'admin' }], { action: 'FIND', db, collection: 'x' }).length > 0;
    expect(['shop', 'local', 'config'].map((db) => find('readAnyDatabase', db))).toEqual([
      true,
      false,
      false,
    ]);
    expect(['shop', 'local', 'config'].map((db) => find('backup', db))).toEqual([true, true, true]);
    expect(['shop', 'local', 'config'].map((db) => find('atlasAdmin', db))).toEqual([true, true, true]);
  });

  it('is another question for a database, and for the cluster', () => {
    const one = [{ roleName: 'readWrite', databaseName: 'shop', collectionName: 'orders' }];
    expect(paths(one, { action: 'FIND', db: 'shop' })).toEqual([]);
    expect(
      paths([{ roleName: 'dbAdmin', databaseName: 'shop' }], { action: 'DROP_DATABASE', db: 'shop' }),
    ).toEqual(['dbAdmin']);
    expect(paths([{ roleName: 'chief', databaseName: 'admin' }], { action: 'SERVER_STATUS' })).toEqual([
      'chief → clerk',
    ]);
    expect(paths([{ roleName: 'atlasAdmin', databaseName: 'admin' }], { action: 'SERVER_STATUS' })).toEqual([
      'atlasAdmin → clusterMonitor',
    ]);
  });
});

describe('rules of database users', () => {
  it.each([
    ['awsIAMType', 'ROLE', 'arn:aws:iam::204518839077:role/x', undefined],
    ['awsIAMType', 'ROLE', 'x', 'must be the ARN of a user or role'],
    ['oidcAuthType', 'USER', 'x', 'must be the id of an identity provider, a slash and a name'],
    ['x509Type', 'CUSTOMER', 'x', 'must be a distinguished name'],
    ['x509Type', 'CUSTOMER', 'CN=x,OU=y', undefined],
    ['x509Type', 'MANAGED', 'x', undefined],
    ['ldapAuthType', 'USER', 'x', 'must be a distinguished name'],
  ] as const)('%s %s %s: %s', (field, type, name, problem) => {
    expect(usernameProblem(name, field, type)?.problem).toBe(problem);
  });

  it('report the problem of each role', () => {
    const problems = roleProblems(
      'ana',
      [
        { roleName: 'read', databaseName: 'shop' },
        { roleName: 'read', databaseName: 'shop' },
        { roleName: 'atlasAdmin', databaseName: 'shop' },
        { roleName: 'unheard', databaseName: 'admin' },
        { roleName: 'dbAdmin', databaseName: 'shop', collectionName: 'x' },
      ],
      (name) => name === 'clerk',
    );
    expect(problems.map(({ at, problem }) => `${at} ${problem}`)).toEqual([
      '[1].roleName is given to ana already',
      '[2].databaseName must be admin for this role',
      '[3].roleName is no role',
      '[4].collectionName goes with the roles read and readWrite only',
    ]);
    expect(roleProblems('ana', [], () => false)[0]?.problem).toBe('must name at least one role');
  });
});
