import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

export const places: Places = {
  teamId: ({ world, orgId }) => world.tables.teams.by('org', orgId)[0]?.id,
};

/** Settings of organizations; users and teams are only read. */
export const examples: Examples = {
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
