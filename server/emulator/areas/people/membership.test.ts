import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let org: string;
let group: string;
beforeEach(async () => {
  at = await testEmulator();
  org = `~/orgs/${at.orgId}`;
  group = `~/groups/${at.groupId}`;
});

type Reply = Awaited<ReturnType<TestEmulator['ask']>>;

const first = { accept: 'application/vnd.atlas.2023-01-01+json' };
const username = 'nadia.benali@example.com';
const refusal = ({ status, body }: Reply) => [status, body.errorCode];
const events = () => [...at.world.tables.events.all()].slice(-1).map((each) => each.eventTypeName);
const person = (name: string) => {
  const match = at.world.tables.users.by('org', at.orgId).find((each) => each.username.startsWith(name));
  if (!match) throw new Error(`no user is called ${name}`);
  return match;
};

describe('an invitation to an organization', () => {
  const path = () => `${org}/invites`;
  const send = (body: object) => at.ask('POST', path(), { ...first, body });

  it('is made, read, changed and withdrawn, and its user is pending', async () => {
    const created = await send({ username, roles: ['ORG_MEMBER'] });
    expect([created.status, events()]).toEqual([200, ['INVITED_TO_ORG']]);
    expect(created.body).toMatchObject({ username, roles: ['ORG_MEMBER'], orgId: at.orgId, teamIds: [] });
    expect(Date.parse(created.body.expiresAt) - Date.parse(created.body.createdAt)).toBe(30 * DAY);
    const one = `${path()}/${created.body.id}`;
    expect((await at.ask('GET', one, first)).body).toEqual(created.body);
    const all = await at.ask('GET', `${path()}?username=NADIA.benali@example.com`, first);
    expect(all.body.map((each: { id: string }) => each.id)).toEqual([created.body.id]);
    const users = await at.ask('GET', `${org}/users?orgMembershipStatus=PENDING&username=${username}`);
    expect(users.body.totalCount).toBe(1);

    const groupRoleAssignments = [{ groupId: at.groupId, roles: ['GROUP_OWNER'] }];
    const changed = await at.ask('PATCH', one, { ...first, body: { groupRoleAssignments } });
    expect(changed.body).toMatchObject({ roles: ['ORG_MEMBER'], groupRoleAssignments });
    const byName = { ...first, body: { username, roles: ['ORG_OWNER'] } };
    expect((await at.ask('PATCH', path(), byName)).body.roles).toEqual(['ORG_OWNER']);

    expect((await at.ask('DELETE', one, first)).status).toBe(204);
    expect(events()).toEqual(['ORG_INVITATION_DELETED']);
    expect(refusal(await at.ask('GET', one, first))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(refusal(await at.ask('PATCH', path(), byName))).toEqual([404, 'INVITATION_NOT_FOUND']);
  });

  it('is refused to members and invited users', async () => {
    for (const existing of [person('ines').username.toUpperCase(), person('rosa').username]) {
      expect(refusal(await send({ username: existing, roles: ['ORG_MEMBER'] }))).toEqual([
        409,
        'USER_ALREADY_IN_ORG',
      ]);
    }
  });

  it.each([
    ['username', { username: 'nobody', roles: ['ORG_MEMBER'] }],
    ['roles', { username, roles: [] }],
    ['roles[0]', { username, roles: ['GROUP_OWNER'] }],
    ['teamIds[0]', { username, roles: ['ORG_MEMBER'], teamIds: ['f'.repeat(24)] }],
    [
      'groupRoleAssignments[0].groupId',
      {
        username,
        roles: ['ORG_MEMBER'],
        groupRoleAssignments: [{ groupId: 'f'.repeat(24), roles: ['GROUP_OWNER'] }],
      },
    ],
  ])('names %s where it is wrong', async (field, body) => {
    const before = at.rows();
    const reply = await send(body);
    expect([reply.status, reply.body.badRequestDetail.fields[0].field]).toEqual([400, field]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('does not exist once the user has joined', async () => {
    const reply = await at.ask('DELETE', `${path()}/${person('ines').id}`, first);
    expect(refusal(reply)).toEqual([404, 'INVITATION_NOT_FOUND']);
  });
});

describe('an invitation to a project', () => {
  const path = () => `${group}/invites`;
  const body = { username, roles: ['GROUP_READ_ONLY'] };

  it('is made, read, changed and withdrawn', async () => {
    const result = await at.ask('POST', path(), { ...first, body });
    expect(result.body).toMatchObject({ ...body, groupId: at.groupId });
    const one = `${path()}/${result.body.id}`;
    expect((await at.ask('GET', path(), first)).body).toHaveLength(1);
    const changed = await at.ask('PATCH', one, { ...first, body: { roles: ['GROUP_OWNER'] } });
    expect(changed.body.roles).toEqual(['GROUP_OWNER']);
    expect((await at.ask('PATCH', path(), { ...first, body })).body.roles).toEqual(body.roles);
    expect(refusal(await at.ask('POST', path(), { ...first, body }))).toEqual([
      409,
      'INVITATION_ALREADY_EXISTS',
    ]);
    expect((await at.ask('DELETE', one, first)).status).toBe(204);
    expect(refusal(await at.ask('GET', one, first))).toEqual([404, 'INVITATION_NOT_FOUND']);
  });

  it('is refused to members of it, and is deleted with it', async () => {
    const member = { username: person('tomasz').username, roles: ['GROUP_OWNER'] };
    expect(refusal(await at.ask('POST', path(), { ...first, body: member }))).toEqual([
      409,
      'USER_ALREADY_IN_GROUP',
    ]);
    await at.ask('POST', path(), { ...first, body });
    at.world.transact(() => at.world.emit('group.deleted', { groupId: at.groupId, orgId: at.orgId }));
    expect(at.world.tables.groupInvites.size).toBe(0);
  });
});

describe('a user of an organization', () => {
  const add = () =>
    at.ask('POST', `${org}/users`, {
      body: {
        username,
        roles: {
          orgRoles: ['ORG_MEMBER'],
          groupRoleAssignments: [{ groupId: at.groupId, groupRoles: ['GROUP_READ_ONLY'] }],
        },
      },
    });

  it('is added as invited, changed, and removed', async () => {
    const built = await add();
    expect([built.status, built.body.orgMembershipStatus]).toEqual([201, 'PENDING']);
    expect(refusal(await add())).toEqual([409, 'USER_ALREADY_IN_ORG']);
    const one = `${org}/users/${built.body.id}`;
    expect((await at.ask('GET', one)).body).toEqual(built.body);
    const body = { roles: { orgRoles: ['ORG_READ_ONLY'] } };
    const { roles } = (await at.ask('PATCH', one, { body })).body;
    expect(roles).toEqual({ ...built.body.roles, orgRoles: ['ORG_READ_ONLY'] });
    expect((await at.ask('DELETE', one)).status).toBe(204);
    expect(events()).toEqual(['ORG_INVITATION_DELETED']);
    expect(refusal(await at.ask('GET', one))).toEqual([404, 'USER_NOT_FOUND']);
  });

  it('gets and loses roles one by one, but not the last', async () => {
    const one = `${org}/users/${person('tomasz').id}`;
    const added = await at.ask('POST', `${one}:addRole`, { body: { orgRole: 'ORG_BILLING_ADMIN' } });
    expect(added.body.roles.orgRoles).toEqual(['ORG_MEMBER', 'ORG_BILLING_ADMIN']);
    const taken = await at.ask('POST', `${one}:removeRole`, { body: { orgRole: 'ORG_MEMBER' } });
    expect(taken.body.roles.orgRoles).toEqual(['ORG_BILLING_ADMIN']);
    const last = await at.ask('POST', `${one}:removeRole`, { body: { orgRole: 'ORG_BILLING_ADMIN' } });
    expect([last.status, last.body.badRequestDetail.fields[0].field]).toEqual([400, 'orgRole']);
  });

  it('who has joined is removed in the first version too', async () => {
    expect((await at.ask('DELETE', `${org}/users/${person('tomasz').id}`, first)).status).toBe(204);
    expect(events()).toEqual(['REMOVED_FROM_ORG']);
  });
});

describe('a user of a project', () => {
  const path = () => `${group}/users`;

  it('joins at once as a member of the organization, and is invited otherwise', async () => {
    const body = { username: person('ines').username, roles: ['GROUP_ALERTS_MANAGER'] };
    const joined = await at.ask('POST', path(), { body });
    expect([joined.status, joined.body.orgMembershipStatus, joined.body.roles]).toEqual([
      201,
      'ACTIVE',
      ['GROUP_ALERTS_MANAGER'],
    ]);
    expect(refusal(await at.ask('POST', path(), { body }))).toEqual([409, 'USER_ALREADY_IN_GROUP']);
    const invited = await at.ask('POST', path(), { body: { ...body, username } });
    expect(invited.body.orgMembershipStatus).toBe('PENDING');
    expect(person('nadia').grants).toContainEqual({ roleName: 'ORG_MEMBER', orgId: at.orgId });
  });

  it('gets and loses roles, and leaves the project alone', async () => {
    const one = `${path()}/${person('tomasz').id}`;
    const more = { body: { groupRole: 'GROUP_OWNER' } };
    const withMore = await at.ask('POST', `${one}:addRole`, more);
    expect(withMore.body.roles).toEqual(['GROUP_READ_ONLY', 'GROUP_OWNER']);
    expect((await at.ask('GET', one)).body.roles).toEqual(['GROUP_READ_ONLY', 'GROUP_OWNER']);
    const fewer = await at.ask('POST', `${one}:removeRole`, { body: { groupRole: 'GROUP_READ_ONLY' } });
    expect(fewer.body.roles).toEqual(['GROUP_OWNER']);
    const last = await at.ask('POST', `${one}:removeRole`, more);
    expect([last.status, last.body.badRequestDetail.fields[0].field]).toEqual([400, 'groupRole']);
    expect((await at.ask('DELETE', one)).status).toBe(204);
    expect(refusal(await at.ask('GET', one))).toEqual([404, 'USER_NOT_FOUND']);
    expect((await at.ask('GET', `${org}/users/${person('tomasz').id}`)).status).toBe(200);
  });
});

it('only owners invite, and only they and access managers add to a project', async () => {
  const asked = async (role: 'ORG_MEMBER' | 'GROUP_READ_ONLY' | 'GROUP_ACCESS_MANAGER') => {
    const as = await at.key(role);
    const toOrg = { as, ...first, body: { username, roles: ['ORG_MEMBER'] } };
    const toGroup = { as, body: { username, roles: ['GROUP_READ_ONLY'] } };
    const replies = [
      await at.ask('POST', `${org}/invites`, toOrg),
      await at.ask('POST', `${group}/users`, toGroup),
    ];
    return replies.map(({ status }) => status);
  };
  expect((await asked('ORG_MEMBER'))[0]).toBe(403);
  expect((await asked('GROUP_READ_ONLY'))[1]).toBe(403);
  expect((await asked('GROUP_ACCESS_MANAGER'))[1]).toBe(201);
});

describe('the last owner of an organization', () => {
  const ines = () => `${org}/users/${person('ines').id}`;
  const change = (orgRoles: string[]) => at.ask('PATCH', ines(), { body: { roles: { orgRoles } } });

  it('is neither removed nor demoted, by whichever operation', async () => {
    const before = at.rows();
    expect(refusal(await at.ask('DELETE', ines()))).toEqual([403, 'CANNOT_DELETE_LAST_ADMIN']);
    expect(refusal(await change(['ORG_READ_ONLY']))).toEqual([403, 'CANNOT_DEMOTE_LAST_ORG_OWNER']);
    expect(at.unchanged(before)).toBe(true);
    expect((await change(['ORG_OWNER', 'ORG_MEMBER'])).status).toBe(200);
    const role = { body: { orgRole: 'ORG_OWNER' } };
    expect(refusal(await at.ask('POST', `${ines()}:removeRole`, role))).toEqual([
      403,
      'CANNOT_DEMOTE_LAST_ORG_OWNER',
    ]);
  });

  it('counts only users who have joined: an invited one does not replace the last owner', async () => {
    const role = { body: { orgRole: 'ORG_OWNER' } };
    await at.ask('POST', `${org}/users/${person('rosa').id}:addRole`, role);
    expect(refusal(await change(['ORG_MEMBER']))).toEqual([403, 'CANNOT_DEMOTE_LAST_ORG_OWNER']);
    await at.ask('POST', `${org}/users/${person('tomasz').id}:addRole`, role);
    expect((await change(['ORG_MEMBER'])).status).toBe(200);
  });
});

it('expires after 30 days without an answer, and may be repeated', async () => {
  const body = { username, roles: { orgRoles: ['ORG_MEMBER'] } };
  const created = await at.ask('POST', `${org}/users`, { body });
  const status = async (id: string) => (await at.ask('GET', `${org}/users/${id}`)).body.orgMembershipStatus;
  at.advance(30 * 86_400 - 1);
  expect(await status(created.body.id)).toBe('PENDING');
  at.advance(1);
  expect(await status(created.body.id)).toBe('INVITATION_EXPIRED');
  expect((await at.ask('GET', `${org}/invites`, first)).body).toEqual([]);
  const again = await at.ask('POST', `${org}/users`, { body });
  expect([again.status, again.body.orgMembershipStatus]).toEqual([201, 'PENDING']);
  const all = await at.ask('GET', `${org}/users?username=${username}`);
  expect(all.body.totalCount).toBe(1);
});

describe('a new user', () => {
  const accept = 'application/vnd.atlas.2023-01-01+json';
  const request = (orgId: string) => ({
    ...{
      username: 'nadia@example.com',
      emailAddress: 'nadia@example.com',
      password: 'correct-horse-battery',
    },
    ...{ country: 'PT', firstName: 'Nadia', lastName: 'Benali' },
    roles: [{ orgId, roleName: 'ORG_READ_ONLY' }],
  });

  it('is invited, has a name and no roles yet, and is invited once', async () => {
    const at = await testEmulator({ profile: 'observed' });
    const created = await at.ask('POST', '~/users', { body: request(at.orgId), accept });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ firstName: 'Nadia', country: 'PT', roles: [], teamIds: [] });
    expect(JSON.stringify(created.body)).not.toContain('correct-horse-battery');
    const again = await at.ask('POST', '~/users', { body: request(at.orgId), accept });
    expect([again.status, again.body.errorCode]).toEqual([409, 'USER_ALREADY_IN_ORG']);
  });

  it('has roles of places that the caller owns', async () => {
    const at = await testEmulator();
    const foreign = await at.ask('POST', '~/users', { body: request('f'.repeat(24)), accept });
    expect(foreign.status).toBe(403);
  });
});
