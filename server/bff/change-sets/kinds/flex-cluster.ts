import { type Kind, ofNamed } from '../kind.ts';
import { deletedDataIsLost, protectedObjection } from './shared-rules.ts';

/** How changes of these resources are read and undone: flex cluster. */
export const flexClusterKinds: readonly Kind[] = [
  {
    item: 'getGroupFlexCluster',
    create: 'createGroupFlexCluster',
    updates: ['updateGroupFlexCluster'],
    remove: 'deleteGroupFlexCluster',
    named: ofNamed('name'),
    unset: { tags: [] },
    objections: { create: protectedObjection, remove: deletedDataIsLost },
  },
];
