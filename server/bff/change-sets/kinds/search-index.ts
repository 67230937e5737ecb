import { type Fields, fieldsOf } from '../call.ts';
import type { Kind } from '../kind.ts';

const indexOf = (stored: unknown): Fields => {
  const { collectionName, database, name, type, latestDefinition } = fieldsOf(stored);
  return { collectionName, database, name, ...(type ? { type } : {}), definition: latestDefinition };
};

/** How changes of these resources are read and undone: search index. */
export const searchIndexKinds: readonly Kind[] = [
  {
    item: 'getGroupClusterSearchIndex',
    list: 'listGroupClusterSearchIndexes',
    create: 'createGroupClusterSearchIndex',
    updates: ['updateGroupClusterSearchIndex'],
    remove: 'deleteGroupClusterSearchIndex',
    numbered: ({ indexID }) => ({ indexId: indexID }),
    asBody: indexOf,
  },
  {
    // the former paths of the same indexes, whose answers hold defaults that were never set
    item: 'getGroupClusterSearchIndex',
    list: 'listGroupClusterSearchIndexes',
    create: 'createGroupClusterFtsIndex',
    updates: ['updateGroupClusterFtsIndex'],
    replacement: 'updateGroupClusterSearchIndex',
    remove: 'deleteGroupClusterFtsIndex',
    restore: 'createGroupClusterSearchIndex',
    numbered: ({ indexID }) => ({ indexId: indexID }),
    asBody: indexOf,
  },
  {
    item: 'getGroupClusterSearchIndexByName',
    updates: ['updateGroupClusterSearchIndexByName'],
    remove: 'deleteGroupClusterSearchIndexByName',
    restore: 'createGroupClusterSearchIndex',
    asBody: indexOf,
  },
  {
    item: 'legacyListFtsAnalyzers',
    updates: ['legacyUpdateFtsAnalyzers'],
  },
];
