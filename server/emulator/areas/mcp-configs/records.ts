import type { z } from 'zod';
import type { Secret } from '#contract/credentials/schemas.ts';
import type { McpConfig } from '#contract/mcp/rows.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** Of a project or of an organization. Secrets are masked. */
export interface McpConfigRecord extends McpConfig {
  id: string;
  groupId?: string;
  orgId?: string;
  secrets: Omit<z.infer<typeof Secret>, 'secret'>[];
}

export const mcpTables = {
  mcpConfigs: spec<McpConfigRecord>()({
    group: { key: (row) => row.groupId },
    org: { key: (row) => row.orgId },
  }),
};

type McpTables = typeof mcpTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends McpTables {}
}
