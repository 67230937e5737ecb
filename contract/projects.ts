import { z } from 'zod';
import { displayName, Instant, ignored, links, ObjectId, RequestTag, Tag } from './api/common.ts';
import { defineOperations } from './api/operation.ts';
import { documented } from './evidence/rule-evidence.ts';

const regionUsageRestrictions = z.enum(['COMMERCIAL_FEDRAMP_REGIONS_ONLY', 'GOV_REGIONS_ONLY']);

export const Group = z.object({
  id: ObjectId,
  orgId: ObjectId,
  name: z.string(),
  clusterCount: z.int(),
  created: Instant,
  regionUsageRestrictions: regionUsageRestrictions.optional(),
  tags: z.array(Tag).optional(),
  withDefaultAlertsSettings: z.boolean().optional(),
  links,
});
export type Group = z.infer<typeof Group>;

const GroupRequest = z.strictObject({
  name: displayName,
  orgId: ObjectId,
  regionUsageRestrictions: regionUsageRestrictions.optional(),
  tags: z.array(RequestTag).max(50, documented).optional(),
  withDefaultAlertsSettings: z.boolean().optional(),
  ...ignored('id', 'clusterCount', 'created', 'links'),
});

const GroupUpdate = z.strictObject({
  name: displayName.optional(),
  tags: z.array(RequestTag).max(50, documented).optional(),
  withDefaultAlertsSettings: z.boolean().optional(),
  ...ignored('id', 'clusterCount', 'created', 'links'),
});

const shared = { versions: { '2023-01-01': null } } as const;

export const projectOperations = defineOperations(shared, {
  listGroups: {
    method: 'GET',
    path: '/groups',
    summary: 'List the projects that the caller can see',
    roles: 'any',
    results: Group,
    entity: 'group',
  },
  createGroup: {
    method: 'POST',
    path: '/groups',
    summary: 'Create a project in an organization',
    // the organization is named in the body, so the handler checks the role
    roles: 'any',
    query: z.strictObject({ projectOwnerId: ObjectId.optional() }),
    body: GroupRequest,
    response: Group,
    status: 201, // observed
    entity: 'group',
    location: true,
  },
  getGroup: {
    method: 'GET',
    path: '/groups/{groupId}',
    summary: 'Get one project',
    roles: ['GROUP_READ_ONLY'],
    response: Group,
    entity: 'group',
  },
  getGroupByName: {
    method: 'GET',
    path: '/groups/byName/{groupName}',
    summary: 'Get one project by its name',
    roles: 'any',
    response: Group,
    entity: 'group',
  },
  updateGroup: {
    method: 'PATCH',
    path: '/groups/{groupId}',
    summary: 'Rename a project, or change its tags',
    roles: ['GROUP_OWNER'],
    body: GroupUpdate,
    response: Group,
    entity: 'group',
  },
  migrateGroup: {
    method: 'POST',
    path: '/groups/{groupId}:migrate',
    summary: 'Move a project to another organization',
    roles: ['ORG_OWNER'],
    versions: { '2024-05-30': null },
    body: z.strictObject({
      destinationOrgId: ObjectId,
      destinationOrgPublicApiKey: z.string().length(8).optional(),
      destinationOrgPrivateApiKey: z.string().min(1).max(64).optional(),
    }),
    response: Group,
    entity: 'group',
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/groups/{groupId}',
    summary: 'Delete a project that has no clusters',
    roles: ['GROUP_OWNER'],
    response: z.strictObject({}),
    status: 202, // observed, with {}
  },
});
