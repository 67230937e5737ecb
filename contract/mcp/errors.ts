/** Configurations of remote MCP servers. The service publishes no codes for them // assumed */
export const mcpErrors = {
  MCP_CONFIG_NOT_FOUND: [404, 'No MCP configuration with ID {0} exists.'],
  MCP_CONFIG_SECRET_NOT_FOUND: [404, 'No secret with ID {0} exists for the MCP configuration {1}.'],
  MCP_CONFIG_SECRETS_LIMIT_EXCEEDED: [409, 'The MCP configuration {0} already has {1} valid secrets.'],
} as const;
