import { type Kind, ofNamed } from '../kind.ts';

/** How changes of these resources are read and undone: database role. */
export const databaseRoleKinds: readonly Kind[] = [
  {
    item: 'getGroupCustomDbRoleRole',
    create: 'createGroupCustomDbRoleRole',
    updates: ['updateGroupCustomDbRoleRole'],
    remove: 'deleteGroupCustomDbRoleRole',
    named: ofNamed('roleName'),
    unset: { actions: [], inheritedRoles: [] },
  },
];
