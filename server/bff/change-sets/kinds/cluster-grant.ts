import type { Kind } from '../kind.ts';

/** How changes of these resources are read and undone: cluster grant. */
export const clusterGrantKinds: readonly Kind[] = [
  {
    item: 'getGroupCluster',
    of: ({ mongoDBEmployeeAccessGrant: grant }) => grant ?? undefined,
    create: 'grantGroupClusterMongoDbEmployeeAccess',
    overwrites: true,
    remove: 'revokeGroupClusterMongoDbEmployeeAccess',
    named: () => ({}),
  },
  {
    item: 'getGroupCluster',
    of: ({ featureCompatibilityVersionExpirationDate: expirationDate }) =>
      expirationDate ? { expirationDate } : undefined,
    create: 'pinGroupClusterFeatureCompatibilityVersion',
    overwrites: true,
    remove: 'unpinGroupClusterFeatureCompatibilityVersion',
    named: () => ({}),
    objections: { remove: () => 'A compatibility version that follows its version does not go back.' },
  },
];
