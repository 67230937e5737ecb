import { z } from 'zod';
import { displayName, ignored, links, ObjectId } from './common.ts';
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

const shared = { versions: { '2023-01-01': null } } as const;

export const orgOperations = defineOperations(shared, {
  listOrgs: {
    method: 'GET',
    path: '/orgs',
    summary: 'List the organizations that the caller can see',
    roles: 'any',
    query: z.strictObject({ name: z.string().optional() }),
    results: Org,
    entity: 'org',
    limit: 'user',
  },
  getOrg: {
    method: 'GET',
    path: '/orgs/{orgId}',
    summary: 'Get one organization',
    roles: ['ORG_MEMBER'],
    response: Org,
    entity: 'org',
    limit: 'org',
  },
  updateOrg: {
    method: 'PATCH',
    path: '/orgs/{orgId}',
    summary: 'Rename an organization',
    roles: ['ORG_OWNER'],
    body: z.strictObject({
      name: displayName,
      skipDefaultAlertsSettings: z.boolean().optional(),
      ...ignored('id', 'isDeleted', 'links'),
    }),
    response: Org,
    entity: 'org',
    limit: 'org',
    source: 'documented; not part of the evidence',
  },
  getOrgGroups: {
    method: 'GET',
    path: '/orgs/{orgId}/groups',
    summary: 'List the projects of an organization',
    roles: ['ORG_MEMBER'],
    query: z.strictObject({ name: z.string().optional() }),
    results: Group,
    entity: 'group',
    limit: 'org',
  },
});
