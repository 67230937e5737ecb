import type { OperationId } from './operations.ts';
import type { OtherWay } from './operations-document.ts';

/**
 * Operations that no page calls. `by`: another operation reports or does the same where it is a row of a
 * page; `why`: it is for programs, or for the console's own server.
 */
export const otherWays: Partial<Record<OperationId, OtherWay>> = {
  getGroupByName: { by: 'listGroups' },
  getGroupMongoDbVersions: { why: 'versions stand in the table that form and emulator share' },
  getDefaultMajorVersion: { why: 'asked by the Atlas CLI before it creates a cluster' },
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
  listEventTypes: { why: 'types stand in the table that form, activity and emulator share' },
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
  createEmulatorKey: { why: 'for tests; people make keys under Keys and accounts' },
};
