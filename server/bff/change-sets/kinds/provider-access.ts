import type { Kind } from '../kind.ts';

/** How changes of these resources are read and undone: provider access. */
export const providerAccessKinds: readonly Kind[] = [
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
];
