import { fieldsOf } from './call.ts';
import { type Kind, masked } from './kind.ts';

const approvedAnew = () =>
  'A private endpoint that is created again has to be approved again at the provider.';

/** What reaches out of the service, and who comes in: roles at providers, private endpoints, sign-in, employees. */
export const outwardKinds: readonly Kind[] = [
  {
    item: 'getGroupCloudProviderAccess',
    list: 'listGroupCloudProviderAccess',
    create: 'createGroupCloudProviderAccess',
    updates: ['authorizeGroupCloudProviderAccessRole'],
    remove: 'deauthorizeGroupCloudProviderAccessRole',
    numbered: ({ roleId, _id, providerName }) => ({ roleId: roleId ?? _id, cloudProvider: providerName }),
    objections: {
      update: (_, { iamAssumedRoleArn, servicePrincipalId }) =>
        iamAssumedRoleArn || servicePrincipalId
          ? undefined
          : 'A role that was authorized stays so until it is deleted.',
      remove: () => 'A role that is created again has another external ID.',
    },
  },
  {
    item: 'getGroupBackupPrivateEndpoint',
    list: 'listGroupBackupPrivateEndpoints',
    create: 'createGroupBackupPrivateEndpoint',
    remove: 'deleteGroupBackupPrivateEndpoint',
    numbered: ({ id }) => ({ endpointId: id }),
    objections: { remove: approvedAnew },
  },
  {
    item: 'getGroupEncryptionAtRestPrivateEndpoint',
    list: 'listGroupEncryptionAtRestPrivateEndpoints',
    create: 'createGroupEncryptionAtRestPrivateEndpoint',
    remove: 'requestGroupEncryptionAtRestPrivateEndpointDeletion',
    numbered: ({ id }) => ({ endpointId: id }),
    objections: { remove: approvedAnew },
  },
  {
    item: 'getGroupEncryptionAtRest',
    updates: ['updateGroupEncryptionAtRest'],
    objections: { update: () => masked('the secrets of the keys') },
  },
  {
    item: 'getGroupCluster',
    of: ({ mongoDBEmployeeAccessGrant: grant }) => grant ?? undefined,
    create: 'grantGroupClusterMongoDbEmployeeAccess',
    overwrites: true,
    remove: 'revokeGroupClusterMongoDbEmployeeAccess',
    named: () => ({}),
  },
  {
    item: 'getGroupCluster',
    of: ({ featureCompatibilityVersionExpirationDate: expirationDate }) =>
      expirationDate ? { expirationDate } : undefined,
    create: 'pinGroupClusterFeatureCompatibilityVersion',
    overwrites: true,
    remove: 'unpinGroupClusterFeatureCompatibilityVersion',
    named: () => ({}),
    objections: { remove: () => 'A compatibility version that follows its version does not go back.' },
  },
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
];
