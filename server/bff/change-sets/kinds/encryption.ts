import { type Kind, masked } from '../kind.ts';

/** How changes of these resources are read and undone: encryption. */
export const encryptionKinds: readonly Kind[] = [
  {
    item: 'getGroupEncryptionAtRest',
    updates: ['updateGroupEncryptionAtRest'],
    objections: { update: () => masked('the secrets of the keys') },
  },
  { item: 'getGroupAuditLog', updates: ['updateGroupAuditLog'] },
];
