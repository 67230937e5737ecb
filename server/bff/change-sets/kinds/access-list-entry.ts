import { type Fields, fieldsOf, textAt } from '../call.ts';
import type { Kind } from '../kind.ts';

function entryOf(stored: unknown): Fields {
  const { cidrBlock, ipAddress, awsSecurityGroup, comment, deleteAfterDate } = fieldsOf(stored);
  const where = awsSecurityGroup ? { awsSecurityGroup } : ipAddress ? { ipAddress } : { cidrBlock };
  return { ...where, ...(comment ? { comment } : {}), ...(deleteAfterDate ? { deleteAfterDate } : {}) };
}

/** How changes of these resources are read and undone: access list entry. */
export const accessListEntryKinds: readonly Kind[] = [
  {
    item: 'getGroupAccessListEntry',
    create: 'createGroupAccessListEntry',
    remove: 'deleteGroupAccessListEntry',
    named: (body) => {
      const fields = fieldsOf(body);
      const named = ['cidrBlock', 'ipAddress', 'awsSecurityGroup'].map((name) => textAt(fields, name));
      return { entryValue: named.find((text) => text !== '') };
    },
    single: true,
    // an address that is sent again gets the comment that is sent with it // observed
    overwrites: true,
    // assumed: an empty comment takes the earlier one away
    unset: { comment: '' },
    asBody: entryOf,
  },
];
