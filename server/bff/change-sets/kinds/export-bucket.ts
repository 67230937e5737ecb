import type { Kind } from '../kind.ts';

/** How changes of these resources are read and undone: export bucket. */
export const exportBucketKinds: readonly Kind[] = [
  {
    item: 'getGroupBackupExportBucket',
    list: 'listGroupBackupExportBuckets',
    create: 'createGroupBackupExportBucket',
    updates: ['updateGroupBackupExportBucket'],
    remove: 'deleteGroupBackupExportBucket',
    numbered: ({ _id }) => ({ exportBucketId: _id }),
  },
];
