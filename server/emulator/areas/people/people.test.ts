import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
beforeEach(async () => {
  at = await testEmulator();
});

const first = 'application/vnd.atlas.2023-01-01+json';
const names = ({ body }: { body: { results: { username: string }[] } }) =>
  body.results.map(({ username }) => username);

describe('users', () => {
  it('of an organization are listed with their roles, the invited with their invitation', async () => {
    const { results, totalCount } = (await at.ask('GET', `~/orgs/${at.orgId}/users`)).body;
    expect(totalCount).toBe(3);
    const invited = results.find(({ username }: { username: string }) => username.startsWith('rosa'));
    expect(invited).toMatchObject({
      orgMembershipStatus: 'PENDING',
      inviterUsername: 'ines.carvalho@example.com',
    });
    expect(invited.firstName).toBeUndefined();
    const joined = results.find(({ username }: { username: string }) => username.startsWith('tomasz'));
    expect(joined).toMatchObject({
      firstName: 'Tomasz',
      orgMembershipStatus: 'ACTIVE',
      roles: {
        orgRoles: ['ORG_MEMBER'],
        groupRoleAssignments: [{ groupId: at.groupId, groupRoles: ['GROUP_READ_ONLY'] }],
      },
    });
    expect(joined.invitationCreatedAt).toBeUndefined();
  });

  it('are filtered by name and by status', async () => {
    const ask = (query: string) => at.ask('GET', `~/orgs/${at.orgId}/users?${query}`);
    expect(names(await ask('username=INES.carvalho@example.com'))).toEqual(['ines.carvalho@example.com']);
    expect(names(await ask('orgMembershipStatus=PENDING'))).toEqual(['rosa.lindgren@example.com']);
    const both = await ask('orgMembershipStatuses=PENDING&orgMembershipStatuses=ACTIVE');
    expect(both.body.totalCount).toBe(3);
    expect((await ask('orgMembershipStatus=GONE')).status).toBe(400);
  });

  it('of a project have their own roles, and those of teams and of the organization on request', async () => {
    const ask = (query = '') => at.ask('GET', `~/groups/${at.groupId}/users${query}`);
    expect(names(await ask())).toEqual(['tomasz.wrona@example.com']);
    const whole = await ask('?flattenTeams=true&includeOrgUsers=true');
    expect(whole.body.results.map(({ roles }: { roles: string[] }) => roles)).toEqual([
      ['GROUP_READ_ONLY', 'GROUP_CLUSTER_MANAGER', 'GROUP_ALERTS_MANAGER'],
      ['ORG_OWNER'],
    ]);
    // only who has a role of their own has an address in the project
    for (const { id, links } of whole.body.results) {
      const { status } = await at.ask('GET', `~/groups/${at.groupId}/users/${id}`);
      expect([status, links.length]).toEqual(id === whole.body.results[0].id ? [200, 1] : [404, 0]);
    }
  });

  it('have no address of their own in the first version, which reads them in their list alone', async () => {
    const path = `~/groups/${at.groupId}/users`;
    const { body } = await at.ask('GET', path, { accept: first });
    expect(body.results.map(({ links }: { links: { href: string }[] }) => links[0]?.href)).toEqual(
      body.results.map(() => expect.stringMatching(/\/groups\/[0-9a-f]{24}\/users$/)),
    );
  });

  it('were complete in the first version, which announces its end', async () => {
    const reply = await at.ask('GET', `~/orgs/${at.orgId}/users`, { accept: first });
    expect(reply.headers.get('sunset')).toBe('Thu, 1 Jul 2027 00:00:00 GMT');
    expect(reply.body.results[0]).toMatchObject({ emailAddress: reply.body.results[0].username });
    expect(reply.body.results[0].password).toBeUndefined();
    expect(reply.body.results[0].roles[0]).toEqual({ roleName: 'ORG_MEMBER', orgId: at.orgId });
  });
});

describe('a team', () => {
  it('is shown in its organization, and with its roles in a project', async () => {
    const [team] = (await at.ask('GET', `~/orgs/${at.orgId}/teams`)).body.results;
    expect(team).toMatchObject({ name: 'On call' });
    const inGroup = await at.ask('GET', `~/groups/${at.groupId}/teams/${team.id}`);
    expect(inGroup.body).toMatchObject({
      teamId: team.id,
      roleNames: ['GROUP_CLUSTER_MANAGER', 'GROUP_ALERTS_MANAGER'],
    });
    const unknown = await at.ask('GET', `~/orgs/${at.orgId}/teams/${'0'.repeat(24)}`);
    expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'TEAM_NOT_FOUND']);
  });

  it('loses its project when that is deleted, as users do', async () => {
    const { users, teams } = at.world.tables;
    at.world.transact(() => at.world.emit('group.deleted', { groupId: at.groupId, orgId: at.orgId }));
    expect([...teams.all()].flatMap(({ groups }) => groups)).toEqual([]);
    expect([...users.all()].flatMap(({ grants }) => grants.filter((grant) => 'groupId' in grant))).toEqual(
      [],
    );
  });
});

describe('notifications', () => {
  const ask = (notification: object) =>
    at.ask('POST', `~/groups/${at.groupId}/alertConfigs`, {
      body: { eventTypeName: 'NO_PRIMARY', enabled: true, notifications: [notification] },
    });
  const channels = { emailEnabled: true, smsEnabled: false, intervalMin: 60 };

  it.each(['ines.carvalho@example.com', 'tomasz.wrona@example.com'])(
    'go to %s of the project',
    async (username) => {
      expect((await ask({ typeName: 'USER', username, ...channels })).status).toBe(201);
    },
  );

  it.each(['rosa.lindgren@example.com', 'nobody@example.com'])('do not go to %s', async (username) => {
    const before = at.rows();
    const { status, body } = await ask({ typeName: 'USER', username, ...channels });
    expect([status, body.errorCode, body.badRequestDetail.fields[0].field]).toEqual([
      400,
      'BAD_USERNAME_IN_GROUP_REF',
      'notifications[0].username',
    ]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('go to a team of the project, whose name is shown', async () => {
    const teamId = at.world.tables.teams.by('org', at.orgId)[0]?.id;
    const created = await ask({ typeName: 'TEAM', teamId, ...channels });
    expect(created.body.notifications[0]).toMatchObject({ teamId, teamName: 'On call' });
    const { status, body } = await ask({ typeName: 'TEAM', teamId: '0'.repeat(24), ...channels });
    expect([status, body.badRequestDetail.fields[0].field]).toEqual([400, 'notifications[0].teamId']);
  });
});

describe('settings of an organization', () => {
  const path = () => `~/orgs/${at.orgId}/settings`;

  it('change one by one, each with its event', async () => {
    const before = (await at.ask('GET', path())).body;
    expect(before).toMatchObject({ apiAccessListRequired: false, multiFactorAuthRequired: false });
    const events = at.world.tables.events.size;
    const changed = await at.ask('PATCH', path(), {
      body: {
        multiFactorAuthRequired: true,
        securityContact: 'security@example.com',
        genAIFeaturesEnabled: true,
      },
    });
    expect(changed.body).toEqual({
      ...before,
      multiFactorAuthRequired: true,
      securityContact: 'security@example.com',
    });
    expect((await at.ask('GET', path())).body).toEqual(changed.body);
    const reported = [...at.world.tables.events.all()]
      .slice(events)
      .map(({ eventTypeName }) => eventTypeName);
    expect(reported).toEqual(['ORG_TWO_FACTOR_AUTH_REQUIRED', 'SECURITY_CONTACT_MODIFIED']);
  });

  it('give the contact for operations away with null', async () => {
    await at.ask('PATCH', path(), { body: { operationsContact: 'operations@example.com' } });
    const reply = await at.ask('PATCH', path(), { body: { operationsContact: null } });
    expect([reply.status, reply.body.operationsContact]).toEqual([200, null]);
  });

  it('give the contact for security away with an empty text', async () => {
    await at.ask('PATCH', path(), { body: { securityContact: 'security@example.com' } });
    const reply = await at.ask('PATCH', path(), { body: { securityContact: '' } });
    expect(reply.status).toBe(200);
    expect(reply.body).not.toHaveProperty('securityContact');
  });

  it('are read by members and changed by owners', async () => {
    const member = await at.key('ORG_MEMBER');
    expect((await at.ask('GET', path(), { as: member })).status).toBe(200);
    const refused = await at.ask('PATCH', path(), { as: member, body: {} });
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'USER_UNAUTHORIZED']);
  });
});
