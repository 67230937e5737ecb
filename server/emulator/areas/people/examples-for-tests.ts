import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

export const places: Places = {
  teamId: ({ world, orgId }) => world.tables.teams.by('org', orgId)[0]?.id,
  teamName: ({ world, orgId }) => world.tables.teams.by('org', orgId)[0]?.name,
  userId: (at) => someone(at).id,
  userName: (at) => someone(at).username,
};

function someone({ world, orgId }: TestEmulator) {
  const [user] = world.tables.users.by('org', orgId);
  if (!user) throw new Error('the organization has no users');
  return user;
}

/** Adds a user to the team of the examples. */
async function joined(at: TestEmulator): Promise<undefined> {
  const path = `~/orgs/${at.orgId}/teams/${places.teamId?.(at)}/users`;
  const { status } = await at.ask('POST', path, { body: [{ id: someone(at).id }] });
  if (status !== 200) throw new Error(`no user could join: ${status}`);
  return undefined;
}

const newcomer = 'nadia.benali@example.com';
const first = { accept: 'application/vnd.atlas.2023-01-01+json' };

/** Lets a newcomer be invited to the organization or the project. */
function invited(scope: 'orgs' | 'groups') {
  return async (at: TestEmulator) => {
    const roles = scope === 'orgs' ? ['ORG_MEMBER'] : ['GROUP_READ_ONLY'];
    const path = `~/${scope}/${scope === 'orgs' ? at.orgId : at.groupId}/invites`;
    const { body } = await at.ask('POST', path, { ...first, body: { username: newcomer, roles } });
    return { invitationId: body.id };
  };
}

/** Lets a newcomer be a user of the project, with two roles. */
async function added(at: TestEmulator) {
  const body = { username: newcomer, roles: ['GROUP_READ_ONLY', 'GROUP_ALERTS_MANAGER'] };
  return { userId: (await at.ask('POST', `~/groups/${at.groupId}/users`, { body })).body.id };
}

async function withTwoRoles(at: TestEmulator) {
  const body = { username: newcomer, roles: { orgRoles: ['ORG_MEMBER', 'ORG_READ_ONLY'] } };
  return { userId: (await at.ask('POST', `~/orgs/${at.orgId}/users`, { body })).body.id };
}

const orgInvitation = (at: TestEmulator) => ({
  roles: ['ORG_MEMBER'],
  teamIds: [places.teamId?.(at)],
  groupRoleAssignments: [{ groupId: at.groupId, roles: ['GROUP_READ_ONLY'] }],
});
const orgUser = (at: TestEmulator) => ({
  roles: {
    orgRoles: ['ORG_MEMBER'],
    groupRoleAssignments: [{ groupId: at.groupId, groupRoles: ['GROUP_READ_ONLY'] }],
  },
  teamIds: [places.teamId?.(at)],
});
const groupInvitation = { username: newcomer, roles: ['GROUP_READ_ONLY'] };

/** Users as members, and invitations. */
const membership: Examples = {
  listOrgInvites: { prepare: invited('orgs'), query: { username: newcomer } },
  createOrgInvite: { body: (at) => ({ username: newcomer, ...orgInvitation(at) }) },
  updateOrgInvites: {
    prepare: invited('orgs'),
    body: (at) => ({ username: newcomer, ...orgInvitation(at) }),
  },
  getOrgInvite: { prepare: invited('orgs') },
  updateOrgInviteById: { prepare: invited('orgs'), body: orgInvitation },
  deleteOrgInvite: { prepare: invited('orgs') },
  listGroupInvites: { prepare: invited('groups'), query: { username: newcomer } },
  createGroupInvite: { body: () => groupInvitation },
  updateGroupInvites: { prepare: invited('groups'), body: () => groupInvitation },
  getGroupInvite: { prepare: invited('groups') },
  updateGroupInviteById: { prepare: invited('groups'), body: () => ({ roles: ['GROUP_OWNER'] }) },
  deleteGroupInvite: { prepare: invited('groups') },
  createOrgUser: { body: (at) => ({ username: newcomer, ...orgUser(at) }) },
  getOrgUser: {},
  updateOrgUser: { body: orgUser },
  addOrgUserRole: { body: () => ({ orgRole: 'ORG_READ_ONLY' }) },
  removeOrgUserRole: { prepare: withTwoRoles, body: () => ({ orgRole: 'ORG_READ_ONLY' }) },
  addGroupUsers: { body: () => ({ username: newcomer, roles: ['GROUP_READ_ONLY'] }) },
  getGroupUser: { prepare: added },
  removeGroupUser: { prepare: added },
  addGroupUserRole: { prepare: added, body: () => ({ groupRole: 'GROUP_OWNER' }) },
  addGroupAccessUser: {
    // the description knows no spaces in names of organizations
    async prepare(at) {
      await at.ask('PATCH', `~/orgs/${at.orgId}`, { body: { name: 'Single' } });
      return undefined;
    },
    body: () => groupInvitation,
  },
  updateGroupUserRoles: { prepare: added, body: () => ({ groupRoles: ['GROUP_READ_ONLY'] }) },
  updateOrgUserRoles: { prepare: withTwoRoles, body: () => ({ orgRoles: ['ORG_MEMBER'] }) },
  removeGroupUserRole: { prepare: added, body: () => ({ groupRole: 'GROUP_READ_ONLY' }) },
};

const roleNames = ['GROUP_READ_ONLY', 'GROUP_DATA_ACCESS_READ_ONLY'];

/** Settings of organizations, users, teams. */
export const examples: Examples = {
  ...membership,
  createCloudUser: {
    body: (at) => ({
      ...{ username: newcomer, password: 'correct-horse-battery', country: 'PT' },
      ...{ firstName: 'Nadia', lastName: 'Benali' },
      roles: [{ orgId: at.orgId, roleName: 'ORG_READ_ONLY' }],
    }),
  },
  createOrgTeam: { body: (at) => ({ name: 'on call', usernames: [someone(at).username] }) },
  renameOrgTeam: { body: () => ({ name: 'on duty' }) },
  listOrgTeamUsers: { prepare: joined, query: { orgMembershipStatus: 'ACTIVE' } },
  addOrgTeamUsers: { body: (at) => [{ id: someone(at).id }] },
  removeOrgTeamUserFromTeam: { prepare: joined },
  addOrgTeamUser: { body: (at) => ({ id: someone(at).id }) },
  removeOrgTeamUser: { prepare: joined, body: (at) => ({ id: someone(at).id }) },
  addGroupTeams: { body: (at) => [{ teamId: places.teamId?.(at), roleNames }] },
  updateGroupTeam: { body: () => ({ roleNames }) },
  listGroupUsers: { query: { flattenTeams: 'true', includeOrgUsers: 'true' } },
  updateOrgDelegationSettings: {
    body: () => ({
      delegatedMcpAccess: 'READ_ONLY',
      delegatedPartnerAccess: 'READ_WRITE',
      idleRefreshTokenLifetime: 3600,
      maximumRefreshTokenLifetime: 86_400,
    }),
  },
  updateOrgSettings: {
    body: () => ({
      apiAccessListRequired: false,
      customSessionTimeouts: {
        absoluteSessionTimeoutInSeconds: 43_200,
        idleSessionTimeoutInSeconds: 900,
      },
      genAIFeaturesEnabled: false,
      maxServiceAccountSecretValidityInHours: 2160,
      multiFactorAuthRequired: true,
      operationsContact: 'operations@example.com',
      restrictEmployeeAccess: true,
      securityContact: 'security@example.com',
      streamsCrossGroupEnabled: true,
    }),
  },
};
