import { z } from 'zod';
import { displayName, links, ObjectId } from './common.ts';
import { defineOperations } from './operation.ts';
import { Group } from './projects.ts';

export const Org = z.object({
  id: ObjectId,
  name: displayName,
  isDeleted: z.boolean().optional(),
  skipDefaultAlertsSettings: z.boolean().optional(),
  links,
});
export type Org = z.infer<typeof Org>;

export const orgOperations = defineOperations({
  listOrgs: {
    method: 'GET',
    path: '/orgs',
    summary: 'List the organizations that the caller can see',
    roles: 'any',
    versions: { '2023-01-01': null },
    query: z.strictObject({ name: z.string().optional() }),
    results: Org,
    status: 200,
    entity: 'org',
    limit: 'user',
  },
  getOrg: {
    method: 'GET',
    path: '/orgs/{orgId}',
    summary: 'Get one organization',
    roles: ['ORG_MEMBER'],
    versions: { '2023-01-01': null },
    response: Org,
    status: 200,
    entity: 'org',
    limit: 'org',
  },
  getOrgGroups: {
    method: 'GET',
    path: '/orgs/{orgId}/groups',
    summary: 'List the projects of an organization',
    roles: ['ORG_MEMBER'],
    versions: { '2023-01-01': null },
    query: z.strictObject({ name: z.string().optional() }),
    results: Group,
    status: 200,
    entity: 'group',
    limit: 'org',
  },
});
