import { z } from 'zod';
import { Instant, ignored, ObjectId } from '#contract/api/common.ts';
import type { providers } from '#contract/api/names.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { arnShape, guidShape, mostArn } from './provider-identities.ts';

export type AccessProvider = (typeof providers)[number];

const featureUsages = z.array(
  z.object({
    featureType: z.enum([
      'ATLAS_DATA_LAKE',
      'ENCRYPTION_AT_REST',
      'EXPORT_SNAPSHOT',
      'PUSH_BASED_LOG_EXPORT',
      'ATLAS_LOG_INTEGRATION',
    ]),
    featureId: z.object({ exportBucketId: ObjectId, groupId: ObjectId }).optional(),
  }),
);
export type FeatureUsage = z.infer<typeof featureUsages>[number];

const AwsRole = z.object({
  providerName: z.literal('AWS'),
  roleId: ObjectId,
  createdDate: Instant,
  featureUsages,
  atlasAWSAccountArn: z.string(),
  atlasAssumedRoleExternalId: z.uuid(),
  /** Both null until the role is authorized // observed */
  authorizedDate: Instant.nullable(),
  iamAssumedRoleArn: z.string().nullable(),
});

const AzurePrincipal = z.object({
  providerName: z.literal('AZURE'),
  _id: ObjectId,
  createdDate: Instant,
  lastUpdatedDate: Instant,
  featureUsages,
  atlasAzureAppId: z.guid(),
  /** Absent until the principal is named. */
  servicePrincipalId: z.guid().optional(),
  tenantId: z.guid().optional(),
});

const gcpStatuses = ['NOT_INITIATED', 'IN_PROGRESS', 'COMPLETE', 'FAILED'] as const;
export type GcpStatus = (typeof gcpStatuses)[number];

const GcpAccount = z.object({
  providerName: z.literal('GCP'),
  roleId: ObjectId,
  createdDate: Instant,
  featureUsages,
  status: z.enum(gcpStatuses),
  /** Known when the account is made // assumed */
  gcpServiceAccountForAtlas: z.string().optional(),
});

/** What lets the service act in an account at a cloud provider. */
export const AccessRole = z.discriminatedUnion('providerName', [AwsRole, AzurePrincipal, GcpAccount]);
export type AccessRole = z.infer<typeof AccessRole>;

const AccessRoles = z.object({
  awsIamRoles: z.array(AwsRole),
  azureServicePrincipals: z.array(AzurePrincipal),
  gcpServiceAccounts: z.array(GcpAccount),
});

const guid = z.guid(guidShape);
const arn = z.string().min(20, arnShape).max(mostArn, documented);

const ownOfAws = ignored(
  'atlasAWSAccountArn',
  'atlasAssumedRoleExternalId',
  'authorizedDate',
  'createdDate',
  'featureUsages',
  'roleId',
);
const ownOfAzure = ignored('_id', 'createdDate', 'featureUsages', 'lastUpdatedDate');
const ownOfGcp = ignored('createdDate', 'featureUsages', 'gcpServiceAccountForAtlas', 'roleId', 'status');
const azureIds = {
  atlasAzureAppId: guid.optional(),
  servicePrincipalId: guid.optional(),
  tenantId: guid.optional(),
};

export const AccessRoleRequest = z.discriminatedUnion('providerName', [
  z.strictObject({ providerName: z.literal('AWS'), ...ownOfAws }),
  z.strictObject({ providerName: z.literal('AZURE'), ...azureIds, ...ownOfAzure }),
  z.strictObject({ providerName: z.literal('GCP'), ...ownOfGcp }),
]);
export type AccessRoleRequest = z.output<typeof AccessRoleRequest>;

export const AuthorizeRequest = z.discriminatedUnion('providerName', [
  z.strictObject({ providerName: z.literal('AWS'), iamAssumedRoleArn: arn.optional(), ...ownOfAws }),
  z.strictObject({ providerName: z.literal('AZURE'), ...azureIds, ...ownOfAzure }),
  z.strictObject({ providerName: z.literal('GCP'), ...ownOfGcp }),
]);
export type AuthorizeRequest = z.output<typeof AuthorizeRequest>;

/**
 * Whether the service could assume a role of that name: a role, or the root, of an account of twelve digits.
 * The account of twelve zeros trusts no other account, so that clients can test the refusal // assumed
 */
export function isAssumable(iamAssumedRoleArn: string): boolean {
  const [, account] = /^arn:aws[a-z-]*:iam::(\d{12}):(?:role\/\S+|root)$/u.exec(iamAssumedRoleArn) ?? [];
  return account !== undefined && account !== '000000000000';
}

const shared = { versions: { '2023-01-01': null }, limit: 'access' } as const;

export const providerAccessOperations = defineOperations(shared, {
  listGroupCloudProviderAccess: {
    method: 'GET',
    path: '/groups/{groupId}/cloudProviderAccess',
    summary: 'List the roles through which the service acts at cloud providers',
    roles: ['GROUP_OWNER', 'GROUP_READ_ONLY'],
    specifiedRoles: ['GROUP_OWNER'],
    response: AccessRoles,
    entity: 'accessRoles',
  },
  createGroupCloudProviderAccess: {
    method: 'POST',
    path: '/groups/{groupId}/cloudProviderAccess',
    summary: 'Create a role, to be authorized at the provider next',
    roles: ['GROUP_OWNER'],
    body: AccessRoleRequest,
    response: AccessRole,
    entity: 'accessRole',
  },
  getGroupCloudProviderAccess: {
    method: 'GET',
    path: '/groups/{groupId}/cloudProviderAccess/{roleId}',
    summary: 'Get one role',
    roles: ['GROUP_OWNER', 'GROUP_READ_ONLY'],
    specifiedRoles: ['GROUP_OWNER'],
    response: AccessRole,
    entity: 'accessRole',
  },
  authorizeGroupCloudProviderAccessRole: {
    method: 'PATCH',
    path: '/groups/{groupId}/cloudProviderAccess/{roleId}',
    summary: 'Tell which role at the provider trusts the service',
    roles: ['GROUP_OWNER'],
    body: AuthorizeRequest,
    response: AccessRole,
    entity: 'accessRole',
  },
  deauthorizeGroupCloudProviderAccessRole: {
    method: 'DELETE',
    path: '/groups/{groupId}/cloudProviderAccess/{cloudProvider}/{roleId}',
    summary: 'Give up a role that nothing uses',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
});
