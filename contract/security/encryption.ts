import { z } from 'zod';
import { ignored, ObjectId, privateEndpointStatuses } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { assumedRule, documented } from '../evidence/rule-evidence.ts';

const guid = z.guid('must be a UUID');
const text = (longest: number) => z.string().max(longest);

/** Where customers keep their keys, and what proves it to the service. Secrets are never answered. */
const awsKms = {
  enabled: z.boolean().optional(),
  customerMasterKeyID: z.string().max(2048, documented).optional(),
  region: text(64).optional(),
  roleId: ObjectId.optional(),
  accessKeyID: z.string().max(128, documented).optional(),
  requirePrivateNetworking: z.boolean().optional(),
};
const azureKeyVault = {
  enabled: z.boolean().optional(),
  azureEnvironment: z.enum(['AZURE', 'AZURE_CHINA', 'AZURE_US_GOVERNMENT']).optional(),
  clientID: guid.optional(),
  keyIdentifier: text(2048).optional(),
  keyVaultName: text(128).optional(),
  resourceGroupName: text(128).optional(),
  roleId: ObjectId.optional(),
  subscriptionID: guid.optional(),
  tenantID: guid.optional(),
  requirePrivateNetworking: z.boolean().optional(),
};
const googleCloudKms = {
  enabled: z.boolean().optional(),
  keyVersionResourceID: text(2048).optional(),
  roleId: ObjectId.optional(),
};
/** The JSON text that Google hands out. */
const serviceAccountKey = text(8192).regex(
  /^(?:|\s*\{.*\}\s*)$/su,
  assumedRule('must be a JSON object as text'),
);
const valid = z.boolean();

export const EncryptionAtRest = z.object({
  awsKms: z.object({ ...awsKms, valid }),
  azureKeyVault: z.object({ ...azureKeyVault, valid }),
  googleCloudKms: z.object({ ...googleCloudKms, valid }),
  enabledForSearchNodes: z.boolean(),
});
export type EncryptionAtRest = z.infer<typeof EncryptionAtRest>;

const own = ignored('valid');
export const EncryptionRequest = z.strictObject({
  awsKms: z.strictObject({ ...awsKms, secretAccessKey: text(256).optional(), ...own }).optional(),
  azureKeyVault: z.strictObject({ ...azureKeyVault, secret: text(1024).optional(), ...own }).optional(),
  googleCloudKms: z
    .strictObject({ ...googleCloudKms, serviceAccountKey: serviceAccountKey.optional(), ...own })
    .optional(),
  enabledForSearchNodes: z.boolean().optional(),
});
export type EncryptionRequest = z.output<typeof EncryptionRequest>;

/** A private way from the service to the keys. */
export const KeyEndpoint = z.object({
  id: ObjectId,
  cloudProvider: z.enum(['AWS', 'AZURE']),
  regionName: z.string(),
  status: z.enum(privateEndpointStatuses),
  /** Known once the endpoint is made. */
  privateEndpointConnectionName: z.string().optional(),
  errorMessage: z.string().optional(),
});
export type KeyEndpoint = z.infer<typeof KeyEndpoint>;

const shared = { versions: { '2023-01-01': null }, limit: 'access' } as const;

export const encryptionOperations = defineOperations(shared, {
  getGroupEncryptionAtRest: {
    method: 'GET',
    path: '/groups/{groupId}/encryptionAtRest',
    summary: 'Get where a project keeps its own encryption keys',
    roles: ['GROUP_READ_ONLY'],
    response: EncryptionAtRest,
  },
  updateGroupEncryptionAtRest: {
    method: 'PATCH',
    path: '/groups/{groupId}/encryptionAtRest',
    summary: 'Choose where a project keeps its own encryption keys',
    roles: ['GROUP_OWNER'],
    body: EncryptionRequest,
    response: EncryptionAtRest,
  },
  listGroupEncryptionAtRestPrivateEndpoints: {
    method: 'GET',
    path: '/groups/{groupId}/encryptionAtRest/{cloudProvider}/privateEndpoints',
    summary: 'List the private ways to the keys at one provider',
    roles: ['GROUP_OWNER'],
    results: KeyEndpoint,
  },
  createGroupEncryptionAtRestPrivateEndpoint: {
    method: 'POST',
    path: '/groups/{groupId}/encryptionAtRest/{cloudProvider}/privateEndpoints',
    summary: 'Open a private way to the keys in one region',
    roles: ['GROUP_OWNER'],
    body: z.strictObject({
      regionName: text(64).min(1),
      ...ignored('cloudProvider', 'errorMessage', 'id', 'privateEndpointConnectionName', 'status'),
    }),
    response: KeyEndpoint,
    status: 202,
  },
  getGroupEncryptionAtRestPrivateEndpoint: {
    method: 'GET',
    path: '/groups/{groupId}/encryptionAtRest/{cloudProvider}/privateEndpoints/{endpointId}',
    summary: 'Get one private way to the keys',
    roles: ['GROUP_OWNER'],
    response: KeyEndpoint,
  },
  requestGroupEncryptionAtRestPrivateEndpointDeletion: {
    method: 'DELETE',
    path: '/groups/{groupId}/encryptionAtRest/{cloudProvider}/privateEndpoints/{endpointId}',
    summary: 'Close a private way to the keys',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
});
