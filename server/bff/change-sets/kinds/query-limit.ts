import type { Kind } from '../kind.ts';

/** How changes of these resources are read and undone: query limit of a federated database. */
export const queryLimitKinds: readonly Kind[] = [
  {
    item: 'getGroupDataFederationLimit',
    create: 'setGroupDataFederationLimit',
    overwrites: true,
    remove: 'deleteGroupDataFederationLimit',
    named: () => ({}),
  },
];
