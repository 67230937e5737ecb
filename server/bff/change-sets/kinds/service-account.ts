import { type Fields, fieldsOf } from '../call.ts';
import { type Kind, masked } from '../kind.ts';
import { addressOf, membersOf } from './shared-rules.ts';

/** An address and the block of it alone are the same entry. */
const addressIn = ({ ipAddress, cidrBlock }: Fields): string =>
  String(ipAddress ?? cidrBlock).replace(/\/(?:32|128)$/u, '');

/** An entry of the access list of a service account. */
const entryOfAccount = {
  of: ({ results }, { ipAddress }) =>
    membersOf(results).find((each) => addressIn(each) === addressIn({ cidrBlock: ipAddress })),
  named: (body) => ({ ipAddress: fieldsOf(body).ipAddress ?? fieldsOf(body).cidrBlock }),
  single: true,
  asBody: addressOf,
} as const satisfies Omit<Kind, 'item'>;

/** How changes of these resources are read and undone: service account. */
export const serviceAccountKinds: readonly Kind[] = [
  {
    ...entryOfAccount,
    item: 'listOrgServiceAccountAccessList',
    create: 'createOrgServiceAccountAccessList',
    remove: 'deleteOrgServiceAccountAccessListEntry',
  },
  {
    ...entryOfAccount,
    item: 'listGroupServiceAccountAccessList',
    create: 'createGroupServiceAccountAccessList',
    remove: 'deleteGroupServiceAccountAccessListEntry',
  },
  {
    item: 'getOrgServiceAccount',
    updates: ['updateOrgServiceAccount'],
    remove: 'deleteOrgServiceAccount',
    objections: { remove: () => masked('the secrets of the service account') },
  },
  {
    item: 'getGroupServiceAccount',
    create: 'inviteGroupServiceAccount',
    // the roles that the account has in the project already are replaced // documented
    overwrites: true,
    updates: ['updateGroupServiceAccount'],
    // it leaves the project, and stays in the organization with its secrets // documented
    remove: 'deleteGroupServiceAccount',
    named: () => ({}),
  },
];
