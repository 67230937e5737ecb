import type { Kind } from '../kind.ts';

/** How changes of these resources are read and undone: organization. */
export const organizationKinds: readonly Kind[] = [
  { item: 'getOrgSettings', updates: ['updateOrgSettings'] },
  { item: 'getOrg', updates: ['updateOrg'] },
];
