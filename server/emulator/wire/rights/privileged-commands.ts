/**
 * Commands of the server that no database user of the service may run: the service administers users, roles, replica
 * sets, shards and parameters itself // documented: "Unsupported Commands", "Privilege Actions"
 */
export const privilegedCommands: ReadonlySet<string> = new Set([
  ...['createUser', 'updateUser', 'dropUser', 'dropAllUsersFromDatabase', 'grantRolesToUser'],
  ...['revokeRolesFromUser', 'createRole', 'updateRole', 'dropRole', 'dropAllRolesFromDatabase'],
  ...['grantPrivilegesToRole', 'revokePrivilegesFromRole', 'grantRolesToRole', 'revokeRolesFromRole'],
  ...['invalidateUserCache', 'authSchemaUpgrade', 'rotateCertificates', 'setAuditConfig', 'getAuditConfig'],
  ...['replSetAbortPrimaryCatchUp', 'replSetFreeze', 'replSetInitiate', 'replSetMaintenance'],
  ...['replSetReconfig', 'replSetResizeOplog', 'replSetStepDown', 'replSetSyncFrom', 'applyOps'],
  ...['addShard', 'removeShard', 'movePrimary', 'cleanupOrphaned', 'transitionFromDedicatedConfigServer'],
  ...['transitionToDedicatedConfigServer', 'setParameter', 'setClusterParameter', 'setDefaultRWConcern'],
  ...['setFeatureCompatibilityVersion', 'setUserWriteBlockMode', 'setIndexCommitQuorum', 'shutdown'],
  ...['fsync', 'fsyncUnlock', 'logRotate', 'lockInfo', 'reIndex', 'cloneCollectionAsCapped'],
  ...['killAllSessionsByPattern', 'configureQueryAnalyzer', 'setQuerySettings', 'removeQuerySettings'],
  ...['planCacheSetFilter', 'planCacheListFilters', 'planCacheClearFilters', 'netstat', 'connPoolSync'],
  ...['appendOplogNote', 'autoCompact', 'splitVector', 'connPoolStats'],
]);
