import { pick } from '../change-sets/bodies.ts';
import { type Fields, fieldsOf, textAt } from '../change-sets/call.ts';
import type { Section } from './section.ts';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A single address is returned both as itself and as a block. */
function addressOf(entry: unknown): Fields {
  const { ipAddress, cidrBlock } = fieldsOf(entry);
  return ipAddress ? { ipAddress } : { cidrBlock };
}

/** Without client IDs and secrets, which another configuration would not have. */
const mcpConfigOf = ({ mcpConfigName, clientId, roles, ipAccessList }: Fields): Fields => ({
  // a name is required at creation, and not in answers // documented
  mcpConfigName: mcpConfigName || clientId,
  roles: listOf(roles).map(String).sort(),
  ...(listOf(ipAccessList).length > 0 ? { ipAccessList: listOf(ipAccessList).map(addressOf) } : {}),
});

const mcpConfig = {
  paged: true,
  keyOf: (body) => textAt(body, 'mcpConfigName'),
  toFile: mcpConfigOf,
  addressOf: (_, { mcpConfigId }) => ({ mcpConfigId }),
  updateBody: (body) => ({ ipAccessList: [], ...body }),
} satisfies Partial<Section>;

/** Remote MCP configurations and limits on AI models. Keys for AI models are secrets, and in no file. */
export const programSections: readonly Section[] = [
  {
    name: 'mcpConfigurations',
    ...mcpConfig,
    read: 'listGroupMcpConfigs',
    schema: 'createGroupMcpConfig',
    create: 'createGroupMcpConfig',
    update: 'updateGroupMcpConfig',
    remove: 'deleteGroupMcpConfig',
  },
  {
    name: 'modelLimits',
    read: 'getGroupAiModelApiRateLimits',
    paged: true,
    keyOf: (body) => textAt(body, 'modelGroupName'),
    toFile: (stored) => pick(stored, ['modelGroupName', 'requestsPerMinuteLimit', 'tokensPerMinuteLimit']),
    schema: 'updateGroupAiModelApiCloudGeographyModelGroupNameRateLimits',
    update: 'updateGroupAiModelApiCloudGeographyModelGroupNameRateLimits',
    gone: 'Groups of AI models are those of the service: their limits are changed, and reset in the API explorer.',
    addressOf: (_, stored) => pick(stored, ['cloud', 'geography', 'modelGroupName']),
  },
  {
    name: 'organizationMcpConfigurations',
    of: 'organization',
    ...mcpConfig,
    read: 'listOrgMcpConfigs',
    schema: 'createOrgMcpConfig',
    create: 'createOrgMcpConfig',
    update: 'updateOrgMcpConfig',
    remove: 'deleteOrgMcpConfig',
  },
];
