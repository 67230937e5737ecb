import type { Kind } from '../kind.ts';

const moved = () => 'Documents that were archived stay in the archive.';

/** How changes of these resources are read: online archives. What they moved does not come back. */
export const onlineArchiveKinds: readonly Kind[] = [
  {
    item: 'getGroupClusterOnlineArchive',
    list: 'listGroupClusterOnlineArchives',
    create: 'createGroupClusterOnlineArchive',
    updates: ['updateGroupClusterOnlineArchive'],
    remove: 'deleteGroupClusterOnlineArchive',
    numbered: ({ _id: archiveId }) => ({ archiveId }),
    objections: { create: moved, update: moved, remove: () => 'A deleted archive loses its documents.' },
  },
];
