import type { Kind } from '../kind.ts';

const approvedAnew = () =>
  'A private endpoint that is created again has to be approved again at the provider.';

/** How changes of these resources are read and undone: private endpoint. */
export const privateEndpointKinds: readonly Kind[] = [
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
];
