import { defineArea } from '#server/emulator/kernel/area.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import {
  configOf,
  create,
  createSecret,
  deleteSecret,
  listOf,
  type Owner,
  secretOf,
  update,
  view,
} from './configs.ts';
import { mcpCopies } from './copies.ts';
import { mcpTables } from './records.ts';

const ofGroup = ({ groupId }: { groupId: string }): Owner => ({ groupId });
const ofOrg = ({ orgId }: { orgId: string }): Owner => ({ orgId });

const groupHandlers = defineHandlers({
  listGroupMcpConfigs: ({ world, params }) => ({ rows: listOf(world, ofGroup(params)), view }),
  createGroupMcpConfig: ({ world, params, body }) => create(world, ofGroup(params), body),
  getGroupMcpConfig: ({ world, params }) => view(configOf(world, ofGroup(params), params.mcpConfigId)),
  updateGroupMcpConfig: ({ world, params, body }) =>
    update(world, configOf(world, ofGroup(params), params.mcpConfigId), body),
  deleteGroupMcpConfig({ world, params }) {
    world.tables.mcpConfigs.delete(configOf(world, ofGroup(params), params.mcpConfigId).id);
    return undefined;
  },
  listGroupMcpConfigSecrets: ({ world, params }) =>
    configOf(world, ofGroup(params), params.mcpConfigId).secrets,
  createGroupMcpConfigSecret: ({ world, params, body }) =>
    createSecret(world, configOf(world, ofGroup(params), params.mcpConfigId), body.secretExpiresAfterHours),
  getGroupMcpConfigSecret: ({ world, params }) =>
    secretOf(configOf(world, ofGroup(params), params.mcpConfigId), params.secretId),
  deleteGroupMcpConfigSecret: ({ world, params }) =>
    deleteSecret(world, configOf(world, ofGroup(params), params.mcpConfigId), params.secretId),
});

const orgHandlers = defineHandlers({
  listOrgMcpConfigs: ({ world, params }) => ({ rows: listOf(world, ofOrg(params)), view }),
  createOrgMcpConfig: ({ world, params, body }) => create(world, ofOrg(params), body),
  getOrgMcpConfig: ({ world, params }) => view(configOf(world, ofOrg(params), params.mcpConfigId)),
  updateOrgMcpConfig: ({ world, params, body }) =>
    update(world, configOf(world, ofOrg(params), params.mcpConfigId), body),
  deleteOrgMcpConfig({ world, params }) {
    world.tables.mcpConfigs.delete(configOf(world, ofOrg(params), params.mcpConfigId).id);
    return undefined;
  },
  listOrgMcpConfigSecrets: ({ world, params }) => configOf(world, ofOrg(params), params.mcpConfigId).secrets,
  createOrgMcpConfigSecret: ({ world, params, body }) =>
    createSecret(world, configOf(world, ofOrg(params), params.mcpConfigId), body.secretExpiresAfterHours),
  getOrgMcpConfigSecret: ({ world, params }) =>
    secretOf(configOf(world, ofOrg(params), params.mcpConfigId), params.secretId),
  deleteOrgMcpConfigSecret: ({ world, params }) =>
    deleteSecret(world, configOf(world, ofOrg(params), params.mcpConfigId), params.secretId),
});

export const area = defineArea({
  name: 'mcp-configs',
  tables: mcpTables,
  handlers: { ...groupHandlers, ...orgHandlers },
  copies: mcpCopies,
});
