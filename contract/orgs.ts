import { z } from 'zod';
import { displayName, ignored, links, ObjectId } from './api/common.ts';
import { defineOperations } from './api/operation.ts';
import { ApiKey, NewOrgKey, ServiceAccount, ServiceAccountRequest } from './credentials/schemas.ts';
import { Group } from './projects.ts';

export const Org = z.object({
  id: ObjectId,
  name: displayName,
  isDeleted: z.boolean().optional(),
  skipDefaultAlertsSettings: z.boolean().optional(),
  links,
});
export type Org = z.infer<typeof Org>;

const OrgRequest = z
  .strictObject({
    name: displayName,
    /** A person of an organization that the caller owns // documented: required of API keys alone */
    orgOwnerId: ObjectId.optional(),
    apiKey: NewOrgKey.optional(),
    serviceAccount: ServiceAccountRequest.optional(),
    federationSettingsId: ObjectId.optional(),
    skipDefaultAlertsSettings: z.boolean().optional(),
  })
  .refine(({ apiKey, serviceAccount }) => !apiKey || !serviceAccount, {
    path: ['serviceAccount'],
    message: 'must not be sent beside apiKey', // documented
  });
export type OrgRequest = z.infer<typeof OrgRequest>;

/** The created organization, with the secret of its key or account in the clear, once. */
const NewOrg = z.object({
  organization: Org,
  orgOwnerId: ObjectId.optional(),
  apiKey: ApiKey.omit({ links: true }).optional(),
  serviceAccount: ServiceAccount.optional(),
  federationSettingsId: ObjectId.optional(),
  skipDefaultAlertsSettings: z.boolean(),
});
export type NewOrg = z.infer<typeof NewOrg>;

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
  createOrg: {
    method: 'POST',
    path: '/orgs',
    summary: 'Create an organization, with an owner and a key or service account of its own',
    // an owner of any organization that pays: the handler checks the role
    roles: 'any',
    body: OrgRequest,
    response: NewOrg,
    status: 201, // assumed: the service's answer is not documented in the evidence
    shownOnce: true,
    limit: 'user',
    source: 'documented; not part of the evidence',
  },
  deleteOrg: {
    method: 'DELETE',
    path: '/orgs/{orgId}',
    summary: 'Delete an organization without projects, with everybody and everything in it',
    roles: ['ORG_OWNER'],
    status: 204, // documented
    limit: 'org',
    source: 'documented; not part of the evidence',
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
