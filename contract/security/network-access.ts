import { z } from 'zod';
import { Instant, InstantInput, ignored, links, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { assumedRule, documented } from '../evidence/rule-evidence.ts';

/** Most entries of a project // documented */
export const mostAccessEntries = 200;
/** Longest lifetime of temporary entries, in days // documented */
export const longestTemporaryDays = 7;

/** Addresses from which databases of a project may be reached. */
export const AccessListEntry = z.object({
  groupId: ObjectId,
  cidrBlock: z.string().optional(),
  /** Only where the entry is a single address; `cidrBlock` is equivalent // documented */
  ipAddress: z.string().optional(),
  awsSecurityGroup: z.string().optional(),
  comment: z.string().optional(),
  deleteAfterDate: Instant.optional(),
  links,
});
export type AccessListEntry = z.infer<typeof AccessListEntry>;

/** The handler checks whether an address is valid, with its own code. */
const address = z.string().max(64).optional();

export const AccessListRequest = z
  .array(
    z.strictObject({
      cidrBlock: address,
      ipAddress: address,
      awsSecurityGroup: z
        .string()
        .regex(/^(?:$|(?:\d{12}\/)?sg-[0-9a-f]{1,17}$)/u, assumedRule('must be the id of a security group'))
        .optional(),
      comment: z.string().max(80, documented).optional(),
      deleteAfterDate: InstantInput.optional(),
      ...ignored('groupId', 'links'),
    }),
  )
  .min(1);
export type AccessListRequest = z.output<typeof AccessListRequest>;

const entryStatuses = ['PENDING', 'ACTIVE', 'FAILED'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

const shared = { versions: { '2023-01-01': null } } as const;

export const networkAccessOperations = defineOperations(shared, {
  listGroupAccessListEntries: {
    method: 'GET',
    path: '/groups/{groupId}/accessList',
    summary: 'List the addresses from which databases may be reached',
    roles: ['GROUP_READ_ONLY'],
    results: AccessListEntry,
    entity: 'accessListEntry',
  },
  createGroupAccessListEntry: {
    method: 'POST',
    path: '/groups/{groupId}/accessList',
    summary: 'Add addresses to those from which databases may be reached',
    roles: ['GROUP_NETWORK_ACCESS_MANAGER'],
    body: AccessListRequest,
    results: AccessListEntry,
    status: 201, // observed
    entity: 'accessListEntry',
  },
  getGroupAccessListEntry: {
    method: 'GET',
    path: '/groups/{groupId}/accessList/{entryValue}',
    summary: 'Get one entry of the access list',
    roles: ['GROUP_READ_ONLY'],
    response: AccessListEntry,
    entity: 'accessListEntry',
  },
  getGroupAccessListStatus: {
    method: 'GET',
    path: '/groups/{groupId}/accessList/{entryValue}/status',
    summary: 'Return the status of an access list entry',
    roles: ['GROUP_READ_ONLY'],
    response: z.object({ STATUS: z.enum(entryStatuses) }),
  },
  deleteGroupAccessListEntry: {
    method: 'DELETE',
    path: '/groups/{groupId}/accessList/{entryValue}',
    summary: 'Remove one entry from the access list',
    roles: ['GROUP_NETWORK_ACCESS_MANAGER'],
    status: 204,
  },
});
