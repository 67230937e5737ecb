import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

const settingsOf = ({ world, orgId }: TestEmulator) => world.tables.federationSettings.by('org', orgId)[0];

function providerOf(at: TestEmulator, protocol: 'SAML' | 'OIDC') {
  const settings = settingsOf(at);
  const existing = settings ? at.world.tables.identityProviders.by('settings', settings.id) : [];
  return existing.find((each) => each.protocol === protocol);
}

export const places: Places = {
  federationSettingsId: (at) => settingsOf(at)?.id,
  identityProviderId: (at) => providerOf(at, 'OIDC')?.id,
  id: ({ world, orgId }) => world.tables.roleMappings.by('org', orgId)[0]?.id,
};

const mapping = ({ orgId, groupId }: TestEmulator) => ({
  externalGroupName: 'on-call',
  roleAssignments: [
    { role: 'ORG_READ_ONLY', orgId },
    { role: 'GROUP_CLUSTER_MANAGER', groupId },
  ],
});

const oidc = {
  associatedDomains: ['example.net'],
  audience: 'warehouse',
  authorizationType: 'GROUP',
  clientId: 'warehouse',
  description: 'Signs people in to the warehouse',
  displayName: 'Warehouse',
  groupsClaim: 'groups',
  idpType: 'WORKFORCE',
  issuerUri: 'https://sso.example.net/oidc',
  protocol: 'OIDC',
  requestedScopes: ['email'],
  userClaim: 'sub',
};

/** A second organization in the federation, as the service connects one. */
function connectSecond({ world, orgId }: TestEmulator): string {
  const [config] = world.tables.connectedOrgs.by('org', orgId);
  if (!config) throw new Error('the organization is not connected');
  const second = world.tables.orgs.put({ id: world.id(), name: 'Second Organization' });
  world.tables.connectedOrgs.put({ ...config, id: world.id(), orgId: second.id });
  return orgId;
}

/** Federated sign-in. */
export const examples: Examples = {
  updateFederationSettingConnectedOrgConfig: {
    body: (at) => ({
      identityProviderId: providerOf(at, 'SAML')?.oktaIdpId,
      dataAccessIdentityProviderIds: [providerOf(at, 'OIDC')?.id],
      domainAllowList: ['example.com'],
      domainRestrictionEnabled: true,
      instantUserProvisioningDisabled: false,
      postAuthRoleGrants: ['ORG_MEMBER'],
      roleMappings: [mapping(at)],
    }),
  },
  removeFederationSettingConnectedOrgConfig: { prepare: (at) => ({ orgId: connectSecond(at) }) },
  createFederationSettingConnectedOrgConfigRoleMapping: { body: mapping },
  updateFederationSettingConnectedOrgConfigRoleMapping: { body: mapping },
  listFederationSettingIdentityProviders: { query: { protocol: 'OIDC', idpType: 'WORKFORCE' } },
  createFederationSettingIdentityProvider: { body: () => oidc },
  updateFederationSettingIdentityProvider: { body: () => oidc },
  deleteFederationSettingIdentityProvider: {
    async prepare(at) {
      const path = `~/federationSettings/${settingsOf(at)?.id}/identityProviders`;
      const created = await at.ask('POST', path, { body: oidc });
      return { identityProviderId: created.body.id };
    },
  },
  getFederationSettingIdentityProviderMetadata: {
    prepare: (at) => ({ identityProviderId: providerOf(at, 'SAML')?.oktaIdpId ?? '' }),
  },
};
