import { type Kind, masked } from '../kind.ts';

/** How changes of these resources are read and undone: integration. */
export const integrationKinds: readonly Kind[] = [
  {
    item: 'getGroupIntegration',
    create: 'createGroupIntegration',
    updates: ['updateGroupIntegration'],
    remove: 'deleteGroupIntegration',
    named: () => ({}),
    objections: {
      update: () => masked('the keys of the integration'),
      remove: () => masked('the keys of the integration'),
    },
  },
];
