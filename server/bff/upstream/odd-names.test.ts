import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulated, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

interface Reply {
  username?: string;
  name?: string;
  indexID?: string;
  errorCode?: string;
  badRequestDetail?: { fields: { field: string }[] };
}

const call = (operationId: string, args: object) =>
  kit.ask<Reply>('POST', `/bff/call/${operationId}`, {
    connection: 'emulator',
    args: { groupId: kit.groupId, ...args },
  });
const refusedField = ({ body }: { body: Reply }) => body.badRequestDetail?.fields.map(({ field }) => field);

const names = [
  'CN=a\\,b,OU=c',
  'CN=50%',
  'CN=%2e%2e',
  'CN=a/b',
  'CN=%5C',
  'CN=\\\\',
  'CN=a\tb',
  'CN=?#;& é€',
];

test.each(names)('the X.509 user %j is created, read, changed and deleted', async (username) => {
  const roles = [{ roleName: 'read', databaseName: 'shop' }];
  const body = { username, databaseName: '$external', x509Type: 'CUSTOMER', roles };
  const created = await call('createGroupDatabaseUser', { body });
  expect([created.status, created.body.username]).toEqual([201, username]);
  const one = { databaseName: '$external', username };
  expect((await call('getGroupDatabaseUser', one)).body.username).toBe(username);
  expect((await call('updateGroupDatabaseUser', { ...one, body: { description: 'x' } })).status).toBe(200);
  expect((await call('deleteGroupDatabaseUser', one)).status).toBe(204);
  expect((await call('getGroupDatabaseUser', one)).status).toBe(404);
});

test('a user of a domain is read by its name', async () => {
  const roles = [{ roleName: 'read', databaseName: 'shop' }];
  const username = 'DOMAIN\\svc';
  const body = { username, databaseName: 'admin', password: 'correct-horse', roles };
  expect((await call('createGroupDatabaseUser', { body })).status).toBe(201);
  expect((await call('getGroupDatabaseUser', { databaseName: 'admin', username })).body.username).toBe(
    username,
  );
});

test.each(['a\\b', '50%', '%2e%2e', 'a/b', '..a'])(
  'the search index %j is created, read and deleted',
  async (name) => {
    const place = { clusterName: kit.clusterName, databaseName: 'shop', collectionName: 'orders' };
    const definition = { mappings: { dynamic: true } };
    const body = { database: 'shop', collectionName: 'orders', name, definition };
    const created = await call('createGroupClusterSearchIndex', { clusterName: kit.clusterName, body });
    expect(created.status, created.text).toBe(201);
    const one = { ...place, indexName: name };
    expect((await call('getGroupClusterSearchIndexByName', one)).body.name).toBe(name);
    expect((await call('deleteGroupClusterSearchIndexByName', one)).status).toBeLessThan(300);
  },
);

test.each(['.', '..', 'a\nb', 'a\0b', '\u20ac'.repeat(1_000)])(
  'the name %j, which no client can request in a path, is refused by its field',
  async (name) => {
    const roles = [{ roleName: 'read', databaseName: 'shop' }];
    const user = { username: name, databaseName: 'admin', password: 'correct-horse', roles };
    const refused = await call('createGroupDatabaseUser', { body: user });
    expect([refused.status, refusedField(refused)]).toEqual([400, ['username']]);
    if (name.length > 255) return;
    const index = {
      database: 'shop',
      collectionName: 'orders',
      name,
      definition: { mappings: { dynamic: true } },
    };
    const refusedIndex = await call('createGroupClusterSearchIndex', {
      clusterName: kit.clusterName,
      body: index,
    });
    expect([refusedIndex.status, refusedField(refusedIndex)]).toEqual([400, ['name']]);
  },
);
