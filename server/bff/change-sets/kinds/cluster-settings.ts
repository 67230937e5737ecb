import type { Kind } from '../kind.ts';

/** How changes of these resources are read and undone: cluster settings. */
export const clusterSettingsKinds: readonly Kind[] = [
  { item: 'getGroupClusterProcessArgs', updates: ['updateGroupClusterProcessArgs'] },
  {
    item: 'getGroupClusterGlobalWrites',
    updates: [
      'createGroupClusterGlobalWriteCustomZoneMapping',
      'deleteGroupClusterGlobalWriteCustomZoneMapping',
      'createGroupClusterGlobalWriteManagedNamespace',
      'deleteGroupClusterGlobalWriteManagedNamespaces',
    ],
    objections: {
      update: () => 'Mappings go only all together, and a collection that was divided stays divided.',
    },
  },
];
