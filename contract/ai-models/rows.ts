import { z } from 'zod';
import { ignored, links, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { documented } from '../evidence/rule-evidence.ts';

const place = { cloud: z.enum(['ANY']), geography: z.enum(['ANY']) };

export const ModelKey = z.object({
  ...place,
  apiKeyId: ObjectId,
  groupId: ObjectId,
  name: z.string(),
  status: z.string(),
  endpoint: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  lastUsedAt: z.string().nullish(),
  maskedSecret: z.string(),
  /** In the clear once, in the answer to its creation. */
  secret: z.string().nullish(),
  links,
});
export type ModelKey = Omit<z.infer<typeof ModelKey>, 'links'>;

const name = z.string().min(1).max(250, documented);
const ofKey = ignored('apiKeyId', 'createdAt', 'createdBy', 'endpoint', 'groupId', 'lastUsedAt', 'links');
const secrets = ignored('maskedSecret', 'secret', 'status');

export const ModelLimits = z.object({
  ...place,
  modelGroupName: z.string(),
  modelNames: z.array(z.string()),
  endpoint: z.string(),
  requestsPerMinuteLimit: z.int(),
  tokensPerMinuteLimit: z.int(),
  links,
});
export type ModelLimits = Omit<z.infer<typeof ModelLimits>, 'links'>;

const shared = { versions: { '2025-03-12': null } } as const;
const readers = { roles: ['GROUP_READ_ONLY'] } as const;
const owners = { roles: ['GROUP_MODEL_OWNER'] } as const;
const orgReaders = { roles: ['ORG_READ_ONLY'], limit: 'org' } as const;

const keys = '/groups/{groupId}/aiModelApiKeys';
const orgKeys = '/orgs/{orgId}/aiModelApiKeys';
const ofModels =
  'aiModelApiClouds/{cloud}/geographies/{geography}/modelGroupNames/{modelGroupName}/rateLimits';
const limits = `/groups/{groupId}/${ofModels}` as const;

const keyOperations = defineOperations(shared, {
  listGroupAiModelApiKeys: {
    ...readers,
    method: 'GET',
    path: keys,
    summary: 'List the keys of a project for AI models',
    results: ModelKey,
  },
  createGroupAiModelApiKey: {
    ...owners,
    method: 'POST',
    path: keys,
    summary: 'Create a key for AI models',
    body: z.strictObject({ ...place, name, ...ofKey, ...secrets }),
    response: ModelKey,
    status: 201,
    shownOnce: true,
  },
  getGroupAiModelApiKey: {
    ...readers,
    method: 'GET',
    path: `${keys}/{apiKeyId}`,
    summary: 'Get one key for AI models',
    response: ModelKey,
  },
  updateGroupAiModelApiKey: {
    ...owners,
    method: 'PATCH',
    path: `${keys}/{apiKeyId}`,
    summary: 'Rename a key for AI models',
    body: z.strictObject({ name, ...ofKey, ...secrets, ...ignored('cloud', 'geography') }),
    response: ModelKey,
  },
  deleteGroupAiModelApiKey: {
    ...owners,
    method: 'DELETE',
    path: `${keys}/{apiKeyId}`,
    summary: 'Delete a key for AI models',
    status: 204,
  },
  listOrgAiModelApiKeys: {
    ...orgReaders,
    method: 'GET',
    path: orgKeys,
    summary: 'List the keys of all projects for AI models',
    results: ModelKey,
  },
  getOrgAiModelApiKey: {
    ...orgReaders,
    method: 'GET',
    path: `${orgKeys}/{apiKeyId}`,
    summary: 'Get one key of any project for AI models',
    response: ModelKey,
  },
});

const limitOperations = defineOperations(shared, {
  getGroupAiModelApiRateLimits: {
    ...readers,
    method: 'GET',
    path: '/groups/{groupId}/aiModelApiRateLimits',
    summary: 'List the limits of a project on AI models',
    results: ModelLimits,
  },
  resetGroupAiModelApiRateLimits: {
    ...owners,
    method: 'POST',
    path: '/groups/{groupId}/aiModelApiRateLimits:reset',
    summary: 'Give a project the limits of its organization on AI models',
    results: ModelLimits,
  },
  getGroupAiModelApiCloudGeographyModelGroupNameRateLimits: {
    ...readers,
    method: 'GET',
    path: limits,
    summary: 'Get the limits of a project on one group of AI models',
    response: ModelLimits,
  },
  updateGroupAiModelApiCloudGeographyModelGroupNameRateLimits: {
    ...owners,
    method: 'PATCH',
    path: limits,
    summary: 'Change the limits of a project on one group of AI models',
    body: z.strictObject({
      requestsPerMinuteLimit: z.int().min(1),
      tokensPerMinuteLimit: z.int().min(1),
      ...ignored('cloud', 'endpoint', 'geography', 'links', 'modelGroupName', 'modelNames'),
    }),
    response: ModelLimits,
  },
  resetGroupAiModelApiCloudGeographyModelGroupNameRateLimits: {
    ...owners,
    method: 'POST',
    path: `${limits}:reset`,
    summary: 'Give a project the limits of its organization on one group of AI models',
    response: ModelLimits,
  },
  getOrgAiModelApiRateLimits: {
    ...orgReaders,
    method: 'GET',
    path: '/orgs/{orgId}/aiModelApiRateLimits',
    summary: 'List the limits of an organization on AI models',
    results: ModelLimits,
  },
  getOrgAiModelApiCloudGeographyModelGroupNameRateLimits: {
    ...orgReaders,
    method: 'GET',
    path: `/orgs/{orgId}/${ofModels}`,
    summary: 'Get the limits of an organization on one group of AI models',
    response: ModelLimits,
  },
});

export const aiModelOperations = { ...keyOperations, ...limitOperations };
