import type { OperationId } from './operations.ts';
import type { OtherWay } from './operations-document.ts';

/**
 * Operations that no page calls. `by`: an equivalent operation that a page calls; `why`: the reason, for operations of
 * programs or of the console's own server.
 */
export const otherWays: Partial<Record<OperationId, OtherWay>> = {
  getGroupByName: { by: 'listGroups' },
  getGroupMongoDbVersions: { why: 'form and emulator share a table of versions' },
  getDefaultMajorVersion: { why: 'called by the Atlas CLI before it creates a cluster' },
  getGroupClusterStatus: { by: 'getGroupCluster' },
  autoGroupClusterScalingConfiguration: { by: 'getGroupCluster' },
  listGroupContainers: { by: 'listGroupContainerAll' },
  getGroupContainer: { by: 'listGroupContainerAll' },
  getGroupFlexClusterBackupRestoreJob: { by: 'listGroupFlexClusterBackupRestoreJobs' },
  getGroupServerlessBackupSnapshot: { by: 'listGroupServerlessBackupSnapshots' },
  getGroupServerlessBackupRestoreJob: { by: 'listGroupServerlessBackupRestoreJobs' },
  getGroupClusterBackupSnapshotDatabase: { by: 'listGroupClusterBackupSnapshotDatabases' },
  getGroupClusterBackupSnapshotDatabaseCollection: {
    by: 'listGroupClusterBackupSnapshotDatabaseCollections',
  },
  getGroupClusterCollectionRestoreJob: { by: 'listGroupClusterCollectionRestoreJobs' },
  getGroupClusterCollectionRestoreJobCollection: {
    by: 'listGroupClusterCollectionRestoreJobCollections',
  },
  getGroupClusterBackupExport: { by: 'listGroupClusterBackupExports' },
  listEventTypes: { why: 'form, activity and emulator share a table of types' },
  getGroupLimit: { by: 'listGroupLimits' },
  getRateLimit: { by: 'listRateLimits' },
  getOrgTeamByName: { by: 'listOrgTeams' },
  getUser: { by: 'listOrgUsers' },
  getUserByName: { by: 'listOrgUsers' },
  updateOrgInvites: { by: 'createOrgUser' },
  updateGroupInvites: { by: 'addGroupUsers' },
  createGroupApiKey: { by: 'createOrgApiKey' },
  createGroupServiceAccount: { by: 'createOrgServiceAccount' },
  createGroupServiceAccountSecret: { by: 'createOrgServiceAccountSecret' },
  deleteGroupServiceAccountSecret: { by: 'deleteOrgServiceAccountSecret' },
  getGroupProcess: { by: 'listGroupProcesses' },
  getGroupProcessDatabase: { by: 'listGroupProcessDatabases' },
  listGroupProcessDisks: { by: 'getGroupProcessDiskMeasurements' },
  getGroupProcessDisk: { by: 'getGroupProcessDiskMeasurements' },
  listGroupProcessPerformanceAdvisorNamespaces: { by: 'listGroupProcessPerformanceAdvisorSlowQueryLogs' },
  listGroupProcessPerformanceAdvisorSuggestedIndexes: {
    by: 'listGroupClusterPerformanceAdvisorSuggestedIndexes',
  },
  listGroupClusterFtsIndex: { by: 'listGroupClusterSearchIndexes' },
  getGroupClusterFtsIndex: { by: 'getGroupClusterSearchIndex' },
  listGroupClusterSearchIndex: { by: 'listGroupClusterSearchIndexes' },
  legacyOauthToken: { why: 'the server of the console signs in by it' },
  getEmulatorOpenApi: { why: 'a file for programs' },
  createEmulatorKey: { why: 'for tests; people create keys under Keys and accounts' },
};
