import type { Kind } from '../kind.ts';

const sentAnew = () => 'An invitation that was withdrawn is sent anew, with another link.';

/** How changes of these resources are read and undone: invitation. */
export const invitationKinds: readonly Kind[] = [
  {
    item: 'getOrgInvite',
    list: 'listOrgInvites',
    create: 'createOrgInvite',
    updates: ['updateOrgInviteById'],
    remove: 'deleteOrgInvite',
    numbered: ({ id }) => ({ invitationId: id }),
    objections: { remove: sentAnew },
  },
  {
    item: 'getGroupInvite',
    list: 'listGroupInvites',
    create: 'createGroupInvite',
    updates: ['updateGroupInviteById'],
    remove: 'deleteGroupInvite',
    numbered: ({ id }) => ({ invitationId: id }),
    objections: { remove: sentAnew },
  },
];
