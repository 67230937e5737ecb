import { fieldsOf } from '../call.ts';
import type { Kind } from '../kind.ts';

/** How changes of these resources are read and undone: federation. */
export const federationKinds: readonly Kind[] = [
  {
    item: 'getFederationSettingIdentityProvider',
    list: 'listFederationSettingIdentityProviders',
    // only those for people by default // observed
    listQuery: { protocol: ['OIDC'], idpType: ['WORKFORCE', 'WORKLOAD'] },
    create: 'createFederationSettingIdentityProvider',
    updates: ['updateFederationSettingIdentityProvider'],
    remove: 'deleteFederationSettingIdentityProvider',
    numbered: ({ id }) => ({ identityProviderId: id }),
    objections: {
      remove: () => 'An identity provider that is created again has another ID, which database users name.',
    },
  },
  {
    item: 'getFederationSettingConnectedOrgConfig',
    updates: ['updateFederationSettingConnectedOrgConfig'],
    remove: 'removeFederationSettingConnectedOrgConfig',
    asBody: (stored) => {
      const { identityProviderId, roleMappings: _, ...rest } = fieldsOf(stored);
      // an empty text takes the provider away // observed
      return { ...rest, identityProviderId: identityProviderId ?? '' };
    },
    objections: { remove: () => 'Organizations are connected at the console of Atlas.' },
  },
  {
    item: 'getFederationSettingConnectedOrgConfigRoleMapping',
    list: 'listFederationSettingConnectedOrgConfigRoleMappings',
    create: 'createFederationSettingConnectedOrgConfigRoleMapping',
    updates: ['updateFederationSettingConnectedOrgConfigRoleMapping'],
    remove: 'deleteFederationSettingConnectedOrgConfigRoleMapping',
    numbered: ({ id }) => ({ id }),
  },
];
