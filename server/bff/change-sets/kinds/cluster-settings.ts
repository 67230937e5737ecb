import { fieldsOf } from '../call.ts';
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
  {
    item: 'listGroupClusterCollStatPinnedNamespaces',
    updates: [
      'pinGroupClusterCollStatPinnedNamespaces',
      'updateGroupClusterCollStatPinnedNamespaces',
      'unpinGroupClusterCollStatUnpinNamespaces',
    ],
    // a request adds to the pinned collections, or takes some of them away
    replacement: 'pinGroupClusterCollStatPinnedNamespaces',
    asBody: (stored) => ({ namespaces: fieldsOf(stored).pinnedNamespaces }),
  },
];
