/**
 * Operations of the service's description that have no row, with their requests // documented. Those in preview have no
 * dated version; those that ended have a version that the service no longer serves.
 */
export const previewOperations = {
  listDefaultGroupLimits: 'GET /defaultGroupLimits',
  getDefaultGroupLimit: 'GET /defaultGroupLimits/{limitName}',
  listGroupClusterOverloadSimulations: 'GET /groups/{groupId}/clusters/{clusterName}/overloadSimulations',
  createGroupClusterOverloadSimulation: 'POST /groups/{groupId}/clusters/{clusterName}/overloadSimulations',
  deleteGroupClusterOverloadSimulation:
    'DELETE /groups/{groupId}/clusters/{clusterName}/overloadSimulations/{simulationId}',
  getGroupClusterOverloadSimulation:
    'GET /groups/{groupId}/clusters/{clusterName}/overloadSimulations/{simulationId}',
  getGroupClusterSqlInterface: 'GET /groups/{groupId}/clusters/{clusterName}/sqlInterface',
  updateGroupClusterSqlInterface: 'PATCH /groups/{groupId}/clusters/{clusterName}/sqlInterface',
  generateGroupSandboxClusterDescription:
    'GET /groups/{groupId}/sandbox/{sandboxConfigId}:generateClusterDescription',
  listGroupStandbyLinks: 'GET /groups/{groupId}/standbyLinks',
  createGroupStandbyLink: 'POST /groups/{groupId}/standbyLinks',
  deleteGroupStandbyLink: 'DELETE /groups/{groupId}/standbyLinks/{standbyLinkId}',
  getGroupStandbyLink: 'GET /groups/{groupId}/standbyLinks/{standbyLinkId}',
  listGroupStandbyLinkFailovers: 'GET /groups/{groupId}/standbyLinks/{standbyLinkId}/failovers',
  createGroupStandbyLinkFailover: 'POST /groups/{groupId}/standbyLinks/{standbyLinkId}/failovers',
  getGroupStandbyLinkFailover: 'GET /groups/{groupId}/standbyLinks/{standbyLinkId}/failovers/{failoverId}',
  inspectGroupStandbyLinkFailoverReadiness:
    'GET /groups/{groupId}/standbyLinks/{standbyLinkId}:inspectFailoverReadiness',
  generateOrgInvoiceAndDownloadReport: 'POST /orgs/{orgId}/invoices/{invoiceId}:generateAndDownloadReport',
  getOrgMaintenanceSettings: 'GET /orgs/{orgId}/maintenanceSettings',
  updateOrgMaintenanceSettings: 'PATCH /orgs/{orgId}/maintenanceSettings',
  resetOrgMaintenanceSettings: 'POST /orgs/{orgId}/maintenanceSettings:reset',
  listOrgSandboxConfig: 'GET /orgs/{orgId}/sandboxConfig',
  createOrgSandboxConfig: 'POST /orgs/{orgId}/sandboxConfig',
  deleteOrgSandboxConfig: 'DELETE /orgs/{orgId}/sandboxConfig/{sandboxConfigId}',
  getOrgSandboxConfig: 'GET /orgs/{orgId}/sandboxConfig/{sandboxConfigId}',
  updateOrgSandboxConfig: 'PATCH /orgs/{orgId}/sandboxConfig/{sandboxConfigId}',
} as const;

export const endedOperations = {
  listGroupClusterBackupCheckpoints: 'GET /groups/{groupId}/clusters/{clusterName}/backupCheckpoints',
  getGroupClusterBackupCheckpoint:
    'GET /groups/{groupId}/clusters/{clusterName}/backupCheckpoints/{checkpointId}',
  listGroupClusterRestoreJobs: 'GET /groups/{groupId}/clusters/{clusterName}/restoreJobs',
  createGroupClusterRestoreJob: 'POST /groups/{groupId}/clusters/{clusterName}/restoreJobs',
  getGroupClusterRestoreJob: 'GET /groups/{groupId}/clusters/{clusterName}/restoreJobs/{jobId}',
  getGroupClusterSnapshotSchedule: 'GET /groups/{groupId}/clusters/{clusterName}/snapshotSchedule',
  updateGroupClusterSnapshotSchedule: 'PATCH /groups/{groupId}/clusters/{clusterName}/snapshotSchedule',
  listGroupClusterSnapshots: 'GET /groups/{groupId}/clusters/{clusterName}/snapshots',
  deleteGroupClusterSnapshot: 'DELETE /groups/{groupId}/clusters/{clusterName}/snapshots/{snapshotId}',
  getGroupClusterSnapshot: 'GET /groups/{groupId}/clusters/{clusterName}/snapshots/{snapshotId}',
  updateGroupClusterSnapshot: 'PATCH /groups/{groupId}/clusters/{clusterName}/snapshots/{snapshotId}',
  upgradeGroupClusterTenantUpgradeToServerless: 'POST /groups/{groupId}/clusters/tenantUpgradeToServerless',
  listGroupPrivateEndpointServerlessInstanceEndpoint:
    'GET /groups/{groupId}/privateEndpoint/serverless/instance/{instanceName}/endpoint',
  createGroupPrivateEndpointServerlessInstanceEndpoint:
    'POST /groups/{groupId}/privateEndpoint/serverless/instance/{instanceName}/endpoint',
  deleteGroupPrivateEndpointServerlessInstanceEndpoint:
    'DELETE /groups/{groupId}/privateEndpoint/serverless/instance/{instanceName}/endpoint/{endpointId}',
  getGroupPrivateEndpointServerlessInstanceEndpoint:
    'GET /groups/{groupId}/privateEndpoint/serverless/instance/{instanceName}/endpoint/{endpointId}',
  updateGroupPrivateEndpointServerlessInstanceEndpoint:
    'PATCH /groups/{groupId}/privateEndpoint/serverless/instance/{instanceName}/endpoint/{endpointId}',
} as const;
