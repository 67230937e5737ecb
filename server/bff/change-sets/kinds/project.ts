import type { Kind } from '../kind.ts';

/** How changes of these resources are read and undone: project. */
export const projectKinds: readonly Kind[] = [
  { item: 'getGroupSettings', updates: ['updateGroupSettings'] },
  {
    item: 'getGroupLimit',
    updates: ['setGroupLimit'],
    remove: 'deleteGroupLimit',
    restore: 'setGroupLimit',
  },
  {
    item: 'getGroup',
    list: 'listGroups',
    create: 'createGroup',
    updates: ['updateGroup'],
    remove: 'deleteGroup',
    numbered: ({ id }) => ({ groupId: id }),
    unset: { tags: [] },
    objections: { remove: () => 'A deleted project cannot be restored.' },
  },
  { item: 'getGroupAwsCustomDns', updates: ['toggleGroupAwsCustomDns'] },
];
