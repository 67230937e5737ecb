import type { ResourcePolicy } from '#contract/resource-policies/schemas.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** `version` is that of the language of policies, not of their changes // observed: Terraform's tests */
export type ResourcePolicyRecord = Omit<ResourcePolicy, 'version'> & { version: number };

export const resourcePolicyTables = {
  resourcePolicies: spec<ResourcePolicyRecord>()({ org: { key: (row) => row.orgId } }),
};

type ResourcePolicyTables = typeof resourcePolicyTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends ResourcePolicyTables {}
}
