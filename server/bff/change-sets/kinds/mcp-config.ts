import { type Kind, masked } from '../kind.ts';

const secrets = () => masked('the secrets of the configuration');
const numbered: Kind['numbered'] = ({ mcpConfigId }) => ({ mcpConfigId });

/** How changes of these resources are read and undone: MCP configurations. */
export const mcpConfigKinds: readonly Kind[] = [
  {
    item: 'getGroupMcpConfig',
    list: 'listGroupMcpConfigs',
    create: 'createGroupMcpConfig',
    updates: ['updateGroupMcpConfig'],
    remove: 'deleteGroupMcpConfig',
    numbered,
    objections: { remove: secrets },
  },
  {
    item: 'getOrgMcpConfig',
    list: 'listOrgMcpConfigs',
    create: 'createOrgMcpConfig',
    updates: ['updateOrgMcpConfig'],
    remove: 'deleteOrgMcpConfig',
    numbered,
    objections: { remove: secrets },
  },
];
