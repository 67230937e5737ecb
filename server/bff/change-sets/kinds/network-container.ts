import type { Kind } from '../kind.ts';

/** How changes of these resources are read and undone: network container. */
export const networkContainerKinds: readonly Kind[] = [
  {
    item: 'getGroupContainer',
    list: 'listGroupContainerAll',
    create: 'createGroupContainer',
    updates: ['updateGroupContainer'],
    remove: 'deleteGroupContainer',
    numbered: ({ id }) => ({ containerId: id }),
  },
];
