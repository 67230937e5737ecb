import type { OperationId } from '#contract/api/operations.ts';

/** Why several operations have no undo. */
const reasons = {
  newWorkspace: 'A stream workspace is deleted on the page of stream processing.',
  network: 'A network connection has two sides: it is changed at both.',
  modelLimits: 'Limits on AI models are changed back in the API explorer.',
  mcp: 'An MCP configuration that is created again has other credentials.',
  roles: 'Roles are changed back on the page of the user.',
  report: 'A report changes nothing that can be undone.',
} as const;

/** Calls of the API explorer that cannot be undone in a change set, with the reasons. */
export const explorerOneWay: Partial<Record<OperationId, string>> = {
  withGroupStreamSampleConnections: reasons.newWorkspace,
  acceptGroupStreamVpcPeeringConnection: reasons.network,
  rejectGroupStreamVpcPeeringConnection: reasons.network,
  deleteGroupStreamVpcPeeringConnection: reasons.network,
  resetGroupAiModelApiRateLimits: reasons.modelLimits,
  deleteGroupMcpConfigSecret: reasons.mcp,
  deleteOrgMcpConfigSecret: reasons.mcp,
  addGroupAccessUser: reasons.roles,
  updateGroupUserRoles: reasons.roles,
  updateOrgUserRoles: reasons.roles,
  createOrgInvoiceReport: reasons.report,
  createOrgBillingCostExplorerUsageProcess: reasons.report,
  migrateGroup: 'People lose their roles in a moved project.',
  createGroupClusterIndexRollingIndex: 'A built index is dropped on the page of its collection.',
  disableGroupPrivateIpModePeering: 'The service cannot enable the mode again.',
  updateOrgDelegationSettings: 'Access that was delegated meanwhile stays in use.',
  updateGroupClusterQueryShape: 'Queries that were rejected meanwhile are not repeated.',
};
