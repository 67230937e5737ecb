import type { OperationId } from '#contract/api/operations.ts';
import { masked } from '../kind.ts';
import { explorerOneWay } from './explorer-one-way.ts';

/** Calls that cannot be undone, with the reasons. */
export const oneWay: Partial<Record<OperationId, string>> = {
  ...explorerOneWay,
  updateGroupPrivateEndpointEndpointService:
    'Endpoints of a region that was removed have to be created again.',
  verifyGroupUserSecurityLdap: 'A verification changes nothing.',
  takeGroupClusterBackupSnapshots: 'A snapshot that was taken stays until it expires or is deleted.',
  updateGroupClusterBackupSnapshot:
    'The service reports when a snapshot expires, not for how long it was to be kept.',
  deleteGroupClusterBackupSnapshot: 'A deleted snapshot cannot be restored.',
  deleteGroupClusterBackupSnapshotShardedCluster: 'A deleted snapshot cannot be restored.',
  createGroupClusterBackupRestoreJob: 'Data that a restore overwrites cannot be restored.',
  createGroupFlexClusterBackupRestoreJob: 'Data that a restore overwrites cannot be restored.',
  createGroupServerlessBackupRestoreJob: 'Data that a restore overwrites cannot be restored.',
  createGroupClusterCollectionRestoreJob: 'Data that a restore overwrites cannot be restored.',
  createGroupClusterBackupExport: 'Exported data stays in the bucket.',
  updateGroupBackupCompliancePolicy: 'Only support can loosen a backup compliance policy.',
  createCloudUser: 'An invitation that was sent is cancelled on the page of the users.',
  deleteOrg: 'A deleted organization cannot be restored.',
  restartGroupClusterPrimaries: 'A restart has happened.',
  upgradeGroupClusterTenantUpgrade: 'A cluster cannot go back to a shared tier.',
  tenantGroupFlexClusterUpgrade: 'A cluster cannot go back to a flex tier.',
  requestGroupSampleDatasetLoad: 'Documents that were loaded stay.',
  acknowledgeGroupAlert: 'An acknowledgement is undone on the page of its alert.',
  deleteOrgLiveMigrationLinkTokens: 'A link that was deleted is made again with another token.',
  deleteOrgServiceAccountSecret: masked('the secret'),
  deleteGroupServiceAccountSecret: masked('the secret'),
  downloadGroupFlexClusterBackup: 'A download changes nothing that can be undone.',
  validateOrgResourcePolicies: 'A validation changes nothing.',
  cancelGroupClusterBackupRestoreJob: 'A cancelled restore can only be started anew.',
  startGroupClusterOutageSimulation: 'An outage simulation is ended on the page of the cluster.',
  endGroupClusterOutageSimulation: 'An ended outage simulation can only be started anew.',
  createGroupLiveMigration: 'Documents that a migration copied stay.',
  cutoverGroupLiveMigration: 'A cutover cannot be undone.',
  updateOrgInvites: 'An invitation that is changed by its username is changed back there.',
  updateGroupInvites: 'An invitation that is changed by its username is changed back there.',
  deferGroupMaintenanceWindow: 'A maintenance that was put off stays so.',
  disableGroupBackupCompliancePolicy: 'A policy that is enabled again names its person and its rules anew.',
  deleteFederationSetting: 'A deleted federation cannot be restored.',
  revokeFederationSettingIdentityProviderJwks: 'Keys that were forgotten are fetched from the provider.',
};

/**
 * Calls whose only effect is their answer: it would not be read here. Calls whose answer is shown once are
 * marked in the table.
 */
export const answersOnce: ReadonlySet<OperationId> = new Set<OperationId>([
  'validateGroupLiveMigrations',
  'validateGroupClusterConfigurations',
]);
