import { z } from 'zod';
import { Instant, ignored, links } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { Secret, SecretRequest } from '../credentials/schemas.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { groupRoles, orgRoles } from '../roles.ts';

const Entry = z.object({
  cidrBlock: z.string().nullish(),
  ipAddress: z.string().nullish(),
  createdAt: Instant,
  requestCount: z.int(),
});
const address = z.string().min(1).max(64).nullish();
const ipAccessList = z
  .array(
    z.strictObject({
      cidrBlock: address,
      ipAddress: address,
      ...ignored('createdAt', 'lastUsedAddress', 'lastUsedAt', 'requestCount'),
    }),
  )
  .max(200, documented)
  .optional();

export const McpConfig = z.object({
  mcpConfigId: z.string(),
  mcpConfigName: z.string().nullish(),
  clientId: z.string(),
  egressClientId: z.string(),
  roles: z.array(z.string()),
  ipAccessList: z.array(Entry),
  links,
});
export type McpConfig = Omit<z.infer<typeof McpConfig>, 'links'>;

const mcpConfigName = z
  .string()
  .min(1)
  .max(64, documented)
  .regex(/^[\p{L}\p{N}\-_.,' ]*$/u, "must hold only letters, digits, spaces and -_.,'");
const oneRole = 'must name at least one role';
const own = ignored('clientId', 'egressClientId', 'links', 'mcpConfigId');

const groupRoleNames = z.array(z.enum(groupRoles)).max(100, documented);
const orgRoleNames = z.array(z.enum(orgRoles)).max(100, documented);
const requests = {
  group: z.strictObject({ mcpConfigName, roles: groupRoleNames.min(1, oneRole), ipAccessList, ...own }),
  org: z.strictObject({ mcpConfigName, roles: orgRoleNames.min(1, oneRole), ipAccessList, ...own }),
};
const updates = {
  group: z.strictObject({
    mcpConfigName: mcpConfigName.nullish(),
    roles: groupRoleNames.optional(),
    ipAccessList,
    ...own,
  }),
  org: z.strictObject({
    mcpConfigName: mcpConfigName.nullish(),
    roles: orgRoleNames.optional(),
    ipAccessList,
    ...own,
  }),
};
const cascading = z.strictObject({ cascading: z.boolean().optional() });

const shared = { versions: { '2025-03-12': null } } as const;
const inGroup = '/groups/{groupId}/mcpConfigs';
const inOrg = '/orgs/{orgId}/mcpConfigs';

const groupConfigs = defineOperations(shared, {
  listGroupMcpConfigs: {
    method: 'GET',
    path: inGroup,
    summary: 'List the remote MCP configurations of a project',
    roles: ['GROUP_READ_ONLY'],
    results: McpConfig,
  },
  createGroupMcpConfig: {
    method: 'POST',
    path: inGroup,
    summary: 'Create a remote MCP configuration of a project',
    roles: ['GROUP_OWNER'],
    body: requests.group,
    response: McpConfig,
    status: 201,
  },
  getGroupMcpConfig: {
    method: 'GET',
    path: `${inGroup}/{mcpConfigId}`,
    summary: 'Get one remote MCP configuration of a project',
    roles: ['GROUP_READ_ONLY'],
    response: McpConfig,
  },
  updateGroupMcpConfig: {
    method: 'PATCH',
    path: `${inGroup}/{mcpConfigId}`,
    summary: 'Change a remote MCP configuration of a project',
    roles: ['GROUP_OWNER'],
    body: updates.group,
    response: McpConfig,
  },
  deleteGroupMcpConfig: {
    method: 'DELETE',
    path: `${inGroup}/{mcpConfigId}`,
    summary: 'Delete a remote MCP configuration of a project',
    roles: ['GROUP_OWNER'],
    query: cascading,
    status: 204,
  },
  listGroupMcpConfigSecrets: {
    method: 'GET',
    path: `${inGroup}/{mcpConfigId}/secrets`,
    summary: 'List the secrets of a remote MCP configuration of a project',
    roles: ['GROUP_READ_ONLY'],
    results: Secret,
  },
  createGroupMcpConfigSecret: {
    method: 'POST',
    path: `${inGroup}/{mcpConfigId}/secrets`,
    summary: 'Create a secret of a remote MCP configuration of a project',
    roles: ['GROUP_OWNER'],
    body: SecretRequest,
    response: Secret,
    status: 201,
    shownOnce: true,
  },
  getGroupMcpConfigSecret: {
    method: 'GET',
    path: `${inGroup}/{mcpConfigId}/secrets/{secretId}`,
    summary: 'Get one secret of a remote MCP configuration of a project, masked',
    roles: ['GROUP_READ_ONLY'],
    response: Secret,
  },
  deleteGroupMcpConfigSecret: {
    method: 'DELETE',
    path: `${inGroup}/{mcpConfigId}/secrets/{secretId}`,
    summary: 'Delete a secret of a remote MCP configuration of a project',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
});

const orgConfigs = defineOperations({ ...shared, limit: 'org' } as const, {
  listOrgMcpConfigs: {
    method: 'GET',
    path: inOrg,
    summary: 'List the remote MCP configurations of an organization',
    roles: ['ORG_READ_ONLY'],
    results: McpConfig,
  },
  createOrgMcpConfig: {
    method: 'POST',
    path: inOrg,
    summary: 'Create a remote MCP configuration of an organization',
    roles: ['ORG_OWNER'],
    body: requests.org,
    response: McpConfig,
    status: 201,
  },
  getOrgMcpConfig: {
    method: 'GET',
    path: `${inOrg}/{mcpConfigId}`,
    summary: 'Get one remote MCP configuration of an organization',
    roles: ['ORG_READ_ONLY'],
    response: McpConfig,
  },
  updateOrgMcpConfig: {
    method: 'PATCH',
    path: `${inOrg}/{mcpConfigId}`,
    summary: 'Change a remote MCP configuration of an organization',
    roles: ['ORG_OWNER'],
    body: updates.org,
    response: McpConfig,
  },
  deleteOrgMcpConfig: {
    method: 'DELETE',
    path: `${inOrg}/{mcpConfigId}`,
    summary: 'Delete a remote MCP configuration of an organization',
    roles: ['ORG_OWNER'],
    query: cascading,
    status: 204,
  },
  listOrgMcpConfigSecrets: {
    method: 'GET',
    path: `${inOrg}/{mcpConfigId}/secrets`,
    summary: 'List the secrets of a remote MCP configuration of an organization',
    roles: ['ORG_READ_ONLY'],
    results: Secret,
  },
  createOrgMcpConfigSecret: {
    method: 'POST',
    path: `${inOrg}/{mcpConfigId}/secrets`,
    summary: 'Create a secret of a remote MCP configuration of an organization',
    roles: ['ORG_OWNER'],
    body: SecretRequest,
    response: Secret,
    status: 201,
    shownOnce: true,
  },
  getOrgMcpConfigSecret: {
    method: 'GET',
    path: `${inOrg}/{mcpConfigId}/secrets/{secretId}`,
    summary: 'Get one secret of a remote MCP configuration of an organization, masked',
    roles: ['ORG_READ_ONLY'],
    response: Secret,
  },
  deleteOrgMcpConfigSecret: {
    method: 'DELETE',
    path: `${inOrg}/{mcpConfigId}/secrets/{secretId}`,
    summary: 'Delete a secret of a remote MCP configuration of an organization',
    roles: ['ORG_OWNER'],
    status: 204,
  },
});

export const mcpOperations = { ...groupConfigs, ...orgConfigs };
