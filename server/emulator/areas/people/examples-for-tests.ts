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
  if (!user) throw new Error('nobody is in the organization');
  return user;
}

/** Lets somebody join the team that stands for all. */
async function joined(at: TestEmulator): Promise<undefined> {
  const path = `~/orgs/${at.orgId}/teams/${places.teamId?.(at)}/users`;
  const { status } = await at.ask('POST', path, { body: [{ id: someone(at).id }] });
  if (status !== 200) throw new Error(`nobody could join: ${status}`);
  return undefined;
}

const roleNames = ['GROUP_READ_ONLY', 'GROUP_DATA_ACCESS_READ_ONLY'];

/** Settings of organizations, users, teams. */
export const examples: Examples = {
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
