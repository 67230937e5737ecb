import { describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator, withoutLinks } from '#server/emulator/emulator-for-tests.ts';

const at = ({ groupId }: TestEmulator, rest = '') => `~/groups/${groupId}/databaseUsers${rest}`;
const read = [{ roleName: 'read', databaseName: 'shop' }];

/** The request of the Terraform provider for a user with a password. */
const terraform = (groupId: string) => ({
  awsIAMType: 'NONE',
  databaseName: 'admin',
  description: null,
  groupId,
  labels: [],
  ldapAuthType: 'NONE',
  oidcAuthType: 'NONE',
  password: 'correct-horse',
  roles: [{ collectionName: '', databaseName: 'shop', roleName: 'readWrite' }],
  scopes: [],
  username: 'app',
  x509Type: 'NONE',
  deleteAfterDate: null,
});

describe('database users', () => {
  it('are created, found by name, changed and deleted, and their passwords are never returned', async () => {
    const emulator = await testEmulator();
    const created = await emulator.ask('POST', at(emulator), { body: terraform(emulator.groupId) });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      username: 'app',
      groupId: emulator.groupId,
      x509Type: 'NONE',
      roles: [{ databaseName: 'shop', roleName: 'readWrite' }],
      labels: [],
      scopes: [],
    });
    expect(created.body.links[0].href).toMatch(/databaseUsers\/admin\/app$/);
    const changed = await emulator.ask('PATCH', at(emulator, '/admin/app'), {
      body: { ...terraform(emulator.groupId), roles: read, description: 'reads' },
    });
    expect(changed.body).toMatchObject({ roles: read, description: 'reads' });
    const again = await emulator.ask('PATCH', at(emulator, '/admin/app'), { body: changed.body });
    expect(again.body).toEqual(changed.body);
    expect(emulator.snapshot()).not.toContain('correct-horse');
    expect((await emulator.ask('DELETE', at(emulator, '/admin/app'))).status).toBe(204);
    const gone = await emulator.ask('GET', at(emulator, '/admin/app'));
    expect([gone.status, gone.body.errorCode]).toEqual([404, 'USERNAME_NOT_FOUND']);
    const log = await emulator.ask('GET', `~/groups/${emulator.groupId}/events?itemsPerPage=4`);
    const reported = log.body.results.map(
      (each: { eventTypeName: string; dbUserUsername: string }) =>
        `${each.eventTypeName} ${each.dbUserUsername}`,
    );
    expect(reported).toEqual([
      'MONGODB_USER_DELETED app',
      'MONGODB_USER_UPDATED app',
      'MONGODB_USER_UPDATED app',
      'MONGODB_USER_ADDED app',
    ]);
  });

  it.each([
    ['AWS', { awsIAMType: 'ROLE', username: 'arn:aws:iam::123456789012:role/app' }],
    ['LDAP', { ldapAuthType: 'USER', username: 'CN=app,OU=shop,DC=example' }],
    ['X.509', { x509Type: 'CUSTOMER', username: 'CN=app,OU=shop' }],
    ['X.509 of the service', { x509Type: 'MANAGED', username: 'app' }],
    ['OIDC', { oidcAuthType: 'USER', username: '32b6e34b3d91647abb20e7b8/app' }],
  ])('authenticate by %s, in $external, without a password', async (_, how) => {
    const emulator = await testEmulator();
    const body = { ...how, databaseName: '$external', roles: read, password: '' };
    const result = await emulator.ask('POST', at(emulator), { body });
    expect(result.status, JSON.stringify(result.body)).toBe(201);
    const path = at(emulator, `/%24external/${encodeURIComponent(how.username)}`);
    expect((await emulator.ask('GET', path)).body).toMatchObject(how);
    const moved = await emulator.ask('POST', at(emulator), { body: { ...body, databaseName: 'admin' } });
    expect([moved.status, moved.body.errorCode]).toEqual([400, 'DATABASE_NAME_INVALID_EXTERNAL']);
  });

  const app = { username: 'app', databaseName: 'admin', password: 'correct-horse', roles: read };
  it.each([
    [{ ...app, password: undefined }, 400, 'MISSING_ATTRIBUTE', 'password'],
    [{ ...app, password: 'short' }, 400, 'INVALID_ATTRIBUTE', 'password'],
    [{ ...app, databaseName: '$external' }, 400, 'DATABASE_NAME_INVALID_ADMIN', 'databaseName'],
    [
      { ...app, x509Type: 'MANAGED', databaseName: '$external' },
      400,
      'ATLAS_X509_USER_CANNOT_USE_SCRAM',
      'password',
    ],
    [
      { ...app, x509Type: 'MANAGED', ldapAuthType: 'USER' },
      400,
      'ATLAS_X509_USER_CANNOT_USE_LDAP',
      'ldapAuthType',
    ],
    [{ ...app, awsIAMType: 'USER', oidcAuthType: 'USER' }, 400, 'ATLAS_INVALID_AUTH_SETTINGS', 'awsIAMType'],
    [
      { ...app, password: '', awsIAMType: 'USER', databaseName: '$external' },
      400,
      'ATLAS_INVALID_USERNAME',
      'username',
    ],
    [
      { ...app, password: '', ldapAuthType: 'USER', databaseName: '$external' },
      400,
      'ATLAS_INVALID_LDAP_NAME',
      'username',
    ],
    [{ ...app, roles: [] }, 400, 'MISSING_ATTRIBUTE', 'roles'],
    [
      { ...app, roles: [{ roleName: 'king', databaseName: 'admin' }] },
      400,
      'ATLAS_INVALID_ROLE',
      'roles[0].roleName',
    ],
    [
      { ...app, roles: [{ roleName: 'atlasAdmin', databaseName: 'x' }] },
      400,
      'ATLAS_INVALID_ROLE_DATABASE',
      'roles[0].databaseName',
    ],
    [{ ...app, roles: [...read, ...read] }, 400, 'DUPLICATE_DATABASE_ROLES', 'roles[1].roleName'],
    [{ ...app, deleteAfterDate: '2026-03-13T14:01:00Z' }, 400, 'EXPIRATION_DATE_IN_PAST', 'deleteAfterDate'],
    [{ ...app, groupId: '0'.repeat(24) }, 400, 'GROUP_MISMATCH', 'groupId'],
  ])('refuse %j', async (body, status, code, field) => {
    const emulator = await testEmulator();
    const before = emulator.rows();
    const reply = await emulator.ask('POST', at(emulator), { body });
    expect([reply.status, reply.body.errorCode]).toEqual([status, code]);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
    expect(emulator.unchanged(before)).toBe(true);
  });

  it('keep their name, database and way to authenticate', async () => {
    const emulator = await testEmulator();
    await emulator.ask('POST', at(emulator), { body: app });
    const change = async (body: object) => {
      const reply = await emulator.ask('PATCH', at(emulator, '/admin/app'), { body });
      return [reply.status, reply.body.errorCode];
    };
    expect(await change({ username: 'other' })).toEqual([409, 'DATABASE_USERNAME_CANNOT_BE_CHANGED']);
    expect(await change({ databaseName: '$external' })).toEqual([409, 'DATABASE_NAME_CANNOT_BE_CHANGED']);
    expect(await change({ oidcAuthType: 'IDP_GROUP' })).toEqual([409, 'AUTH_TYPE_CANNOT_BE_CHANGED']);
    const twice = await emulator.ask('POST', at(emulator), { body: app });
    expect([twice.status, twice.body.errorCode]).toEqual([409, 'USER_ALREADY_EXISTS']);
  });

  it('are a hundred in a project', async () => {
    const emulator = await testEmulator();
    const held = emulator.world.tables.databaseUsers.by('group', emulator.groupId).length;
    for (let index = held; index < 100; index += 1) {
      await emulator.ask('POST', at(emulator), { body: { ...app, username: `app-${index}` } });
    }
    const more = await emulator.ask('POST', at(emulator), { body: app });
    expect([more.status, more.body.errorCode]).toEqual([403, 'GROUP_USERS_LIMIT_EXCEEDED']);
    const limit = await emulator.ask(
      'GET',
      `~/groups/${emulator.groupId}/limits/atlas.project.security.databaseAccess.users`,
    );
    expect(limit.body).toMatchObject({ value: 100, currentUsage: 100 });
  });

  it('vanish at their date', async () => {
    const emulator = await testEmulator();
    await emulator.ask('POST', at(emulator), { body: { ...app, deleteAfterDate: '2026-03-13T15:00:00Z' } });
    emulator.advance(3000);
    expect((await emulator.ask('GET', at(emulator, '/admin/app'))).status).toBe(200);
    emulator.advance(600);
    expect((await emulator.ask('GET', at(emulator, '/admin/app'))).status).toBe(404);
  });
});

describe('custom roles', () => {
  const roles = ({ groupId }: TestEmulator, rest = '') => `~/groups/${groupId}/customDBRoles/roles${rest}`;
  const find = { action: 'FIND', resources: [{ db: 'shop', collection: '' }] };

  it('are made, listed bare, given to users, and taken from them with the role', async () => {
    const emulator = await testEmulator();
    const built = await emulator.ask('POST', roles(emulator), {
      body: { roleName: 'clerk', actions: [find] },
    });
    expect([built.status, withoutLinks(built.body)]).toEqual([
      202,
      {
        roleName: 'clerk',
        actions: [{ action: 'FIND', resources: [{ cluster: false, db: 'shop', collection: '' }] }],
        inheritedRoles: [],
      },
    ]);
    const listed = await emulator.ask('GET', roles(emulator));
    expect(listed.body[0].roleName).toBe('clerk');
    const clerk = { roleName: 'clerk', databaseName: 'admin' };
    const body = { username: 'app', databaseName: 'admin', password: 'correct-horse', roles: [clerk] };
    expect((await emulator.ask('POST', at(emulator), { body })).status).toBe(201);
    const used = await emulator.ask('DELETE', roles(emulator, '/clerk'));
    expect([used.status, used.body.errorCode]).toEqual([409, 'ATLAS_CUSTOM_ROLE_IN_USE_BY_USERS']);
    await emulator.ask('PATCH', at(emulator, '/admin/app'), { body: { roles: [clerk, ...read] } });
    expect((await emulator.ask('DELETE', roles(emulator, '/clerk'))).status).toBe(204);
    expect((await emulator.ask('GET', at(emulator, '/admin/app'))).body.roles).toEqual(read);
    const gone = await emulator.ask('GET', roles(emulator, '/clerk'));
    expect([gone.status, gone.body.errorCode]).toEqual([404, 'ATLAS_CUSTOM_ROLE_NOT_FOUND']);
  });

  it.each([
    [{ roleName: 'x' }, 'ATLAS_CUSTOM_ROLE_HAS_NO_PERMISSIONS', 'actions'],
    [{ roleName: 'a b', actions: [find] }, 'ATLAS_CUSTOM_ROLE_INVALID_NAME', 'roleName'],
    [{ roleName: 'xgen-x', actions: [find] }, 'ATLAS_RESERVED_CUSTOM_ROLE_RESTRICTED', 'roleName'],
    [{ roleName: 'read', actions: [find] }, 'ATLAS_INVALID_CUSTOM_ROLE_RESTRICTED', 'roleName'],
    [{ roleName: 'x', actions: [find, find] }, 'ATLAS_DUPLICATE_CUSTOM_ROLE_ACTION', 'actions[1].action'],
    [
      { roleName: 'x', actions: [{ action: 'FIND', resources: [{ cluster: true, db: 'x' }] }] },
      'ATLAS_INVALID_RESOURCE',
      'actions[0].resources[0].cluster',
    ],
    [
      { roleName: 'x', actions: [{ action: 'FIND', resources: [{ db: 'x' }] }] },
      'MISSING_ATTRIBUTE',
      'actions[0].resources[0].collection',
    ],
    [
      { roleName: 'x', inheritedRoles: [{ db: 'admin', role: 'x' }] },
      'ATLAS_INVALID_CUSTOM_ROLE_SELF_REFERENTIAL',
      'inheritedRoles[0].role',
    ],
    [
      { roleName: 'x', inheritedRoles: [{ db: 'admin', role: 'y' }] },
      'ATLAS_INVALID_CUSTOM_ROLE_INHERITANCE',
      'inheritedRoles[0].role',
    ],
  ])('refuse %j', async (body, code, field) => {
    const emulator = await testEmulator();
    const before = emulator.rows();
    const reply = await emulator.ask('POST', roles(emulator), { body });
    expect([reply.status, reply.body.errorCode]).toEqual([400, code]);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
    expect(emulator.unchanged(before)).toBe(true);
  });

  it('inherit in no circle', async () => {
    const emulator = await testEmulator();
    const heir = (role: string) => ({ inheritedRoles: [{ db: 'admin', role }] });
    await emulator.ask('POST', roles(emulator), { body: { roleName: 'a', actions: [find] } });
    await emulator.ask('POST', roles(emulator), { body: { roleName: 'b', ...heir('a') } });
    const circle = await emulator.ask('PATCH', roles(emulator, '/a'), { body: heir('b') });
    expect(circle.body.errorCode).toBe('ATLAS_INVALID_CUSTOM_ROLE_CIRCULAR_DEPENDENCY');
    const needed = await emulator.ask('DELETE', roles(emulator, '/a'));
    expect([needed.status, needed.body.errorCode]).toEqual([409, 'ATLAS_CUSTOM_ROLE_IN_USE_BY_ROLES']);
    const twice = await emulator.ask('POST', roles(emulator), { body: { roleName: 'a', actions: [find] } });
    expect([twice.status, twice.body.errorCode]).toEqual([409, 'ATLAS_CUSTOM_ROLE_NAME_ALREADY_EXISTS']);
  });
});

it.each([
  [{ roleName: 'read', databaseName: 'bad db/$' }, 'roles[0].databaseName'],
  [{ roleName: 'read', databaseName: 'shop.orders' }, 'roles[0].databaseName'],
  [{ roleName: 'read', databaseName: 'shop', collectionName: 'a$b' }, 'roles[0].collectionName'],
])('rejects the role %j on a name that no database or collection can have', async (role, field) => {
  const emulator = await testEmulator();
  const body = { ...terraform(emulator.groupId), roles: [role] };
  const reply = await emulator.ask('POST', at(emulator), { body });
  expect([reply.status, reply.body.badRequestDetail?.fields[0].field]).toEqual([400, field]);
});
