import type { OperationId } from '#contract/operations.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { type Fields, fieldsOf, textAt } from './call.ts';
import { refusedBack } from './judged-cluster.ts';
import { type Kind, masked, type Objection, ofNamed } from './kind.ts';
import { outwardKinds } from './outward-kinds.ts';
import { peopleKinds } from './people-kinds.ts';

const hidden = /^\*{3,}|\*{4}/u;

/** Whether a part of a reading is masked: its previous value cannot be sent again. */
function hidesSomething(stored: unknown): boolean {
  if (typeof stored === 'string') return hidden.test(stored);
  if (Array.isArray(stored)) return stored.some(hidesSomething);
  return isRecord(stored) && Object.values(stored).some(hidesSomething);
}

function entryOf(stored: unknown): Fields {
  const { cidrBlock, ipAddress, awsSecurityGroup, comment, deleteAfterDate } = fieldsOf(stored);
  const where = awsSecurityGroup ? { awsSecurityGroup } : ipAddress ? { ipAddress } : { cidrBlock };
  return { ...where, ...(comment ? { comment } : {}), ...(deleteAfterDate ? { deleteAfterDate } : {}) };
}

const withoutNotifierIds = (stored: unknown): Fields => {
  const { notifications, ...rest } = fieldsOf(stored);
  const each = Array.isArray(notifications) ? notifications : [];
  return {
    ...rest,
    notifications: each.map((one) => {
      const { notifierId: _, ...notification } = fieldsOf(one);
      return notification;
    }),
  };
};

const indexOf = (stored: unknown): Fields => {
  const { collectionName, database, name, type, latestDefinition } = fieldsOf(stored);
  return { collectionName, database, name, ...(type ? { type } : {}), definition: latestDefinition };
};

const notBack = (what: string) => () => `${what} of what is deleted does not come back.`;

const protectedObjection = ({ terminationProtectionEnabled }: Fields): Objection =>
  terminationProtectionEnabled === true ? 'The cluster is protected against deletion.' : undefined;

/** Fields of a cluster that only ever go one way // documented */
function clusterObjection(sent: Fields, stored: Fields): Objection {
  if (sent.mongoDBMajorVersion !== undefined && sent.mongoDBMajorVersion !== stored.mongoDBMajorVersion)
    return 'A cluster cannot go back to an earlier major version.';
  if (sent.clusterType !== undefined && sent.clusterType !== stored.clusterType)
    return 'A cluster cannot go back to the type that it had.';
  if (sent.acceptDataRisksAndForceReplicaSetReconfig !== undefined)
    return 'A forced reconfiguration cannot be undone.';
  return undefined;
}

const hasItems = ({ policyItems }: Fields): boolean => Array.isArray(policyItems) && policyItems.length > 0;

/** Deleting leaves a schedule without items, and only deleting does: a request must name at least one // documented */
const emptyObjection = ({ policies }: Fields): Objection =>
  Array.isArray(policies) && policies.map(fieldsOf).some(hasItems)
    ? undefined
    : 'The schedule had no policy items, and no request that changes it takes them away.';

function scheduleObjection(sent: Fields, stored: Fields): Objection {
  const empty = sent.policies === undefined ? undefined : emptyObjection(stored);
  if (empty) return empty;
  const deletes = ['deleteSnapshots', 'deleteCopySnapshots', 'updateSnapshots', 'updateCopySnapshots'];
  const copies = Array.isArray(sent.deleteCopiedBackups) && sent.deleteCopiedBackups.length > 0;
  return copies || deletes.some((name) => sent[name] === true)
    ? 'It changes or deletes snapshots that exist, and those do not come back.'
    : undefined;
}

/** Items keep their numbers only where the change has left them: the service refuses those that are gone // observed */
function scheduleBefore(stored: Fields, sent: unknown): Fields {
  const kept = JSON.stringify(fieldsOf(sent).policies ?? []);
  const policies = Array.isArray(stored.policies) ? stored.policies.map(fieldsOf) : [];
  const numbered = (one: Fields): Fields => {
    const { id, ...rest } = one;
    return kept.includes(`"${String(id)}"`) ? one : rest;
  };
  const restored = policies.map(({ id, policyItems }) => ({
    id,
    policyItems: Array.isArray(policyItems) ? policyItems.map(fieldsOf).map(numbered) : [],
  }));
  return { ...stored, policies: restored };
}

/** The actual locations of the nodes: the request may have left the region open. */
const deploymentBefore = ({ effectiveSpecs, ...stored }: Fields): Fields => ({
  ...stored,
  ...(effectiveSpecs ? { specs: effectiveSpecs } : {}),
});

/** The kinds whose changes can be read, checked and, as declared, undone. */
export const kinds: readonly Kind[] = [
  {
    item: 'getGroupAccessListEntry',
    create: 'createGroupAccessListEntry',
    remove: 'deleteGroupAccessListEntry',
    named: (body) => {
      const fields = fieldsOf(body);
      const named = ['cidrBlock', 'ipAddress', 'awsSecurityGroup'].map((name) => textAt(fields, name));
      return { entryValue: named.find((text) => text !== '') };
    },
    single: true,
    // an address that is sent again gets the comment that is sent with it // observed
    overwrites: true,
    // assumed: an empty comment takes the earlier one away
    unset: { comment: '' },
    asBody: entryOf,
  },
  {
    item: 'getGroupDatabaseUser',
    create: 'createGroupDatabaseUser',
    updates: ['updateGroupDatabaseUser'],
    remove: 'deleteGroupDatabaseUser',
    named: (body) => ({ databaseName: fieldsOf(body).databaseName, username: fieldsOf(body).username }),
    unset: { description: '', labels: [], scopes: [] },
    objections: {
      update: ({ password }) => (password ? masked('the password that the user had') : undefined),
      remove: ({ databaseName }) =>
        databaseName === '$external' ? undefined : masked('the password of the user'),
    },
  },
  {
    item: 'getGroupCustomDbRoleRole',
    create: 'createGroupCustomDbRoleRole',
    updates: ['updateGroupCustomDbRoleRole'],
    remove: 'deleteGroupCustomDbRoleRole',
    named: ofNamed('roleName'),
    unset: { actions: [], inheritedRoles: [] },
  },
  {
    item: 'getGroupAlertConfig',
    list: 'listGroupAlertConfigs',
    create: 'createGroupAlertConfig',
    updates: ['updateGroupAlertConfig', 'toggleGroupAlertConfig'],
    remove: 'deleteGroupAlertConfig',
    numbered: ({ id }) => ({ alertConfigId: id }),
    asBody: withoutNotifierIds,
    objections: {
      update: (sent, stored) =>
        sent.notifications !== undefined && hidesSomething(stored.notifications)
          ? masked('the secrets of its notifications')
          : undefined,
      remove: (stored) =>
        hidesSomething(stored.notifications) ? masked('the secrets of its notifications') : undefined,
    },
  },
  {
    item: 'getGroupClusterBackupSchedule',
    updates: ['updateGroupClusterBackupSchedule'],
    remove: 'deleteGroupClusterBackupSchedule',
    restore: 'updateGroupClusterBackupSchedule',
    backBody: scheduleBefore,
    objections: { update: scheduleObjection, remove: emptyObjection },
  },
  {
    item: 'getGroupCluster',
    create: 'createGroupCluster',
    updates: ['updateGroupCluster'],
    remove: 'deleteGroupCluster',
    named: ofNamed('clusterName', 'name'),
    unset: { tags: [], labels: [] },
    objections: {
      create: protectedObjection,
      update: clusterObjection,
      back: refusedBack,
      remove: notBack('The data'),
    },
  },
  { item: 'getGroupClusterProcessArgs', updates: ['updateGroupClusterProcessArgs'] },
  {
    item: 'getGroupClusterGlobalWrites',
    updates: [
      'createGroupClusterGlobalWriteCustomZoneMapping',
      'deleteGroupClusterGlobalWriteCustomZoneMapping',
      'createGroupClusterGlobalWriteManagedNamespace',
      'deleteGroupClusterGlobalWriteManagedNamespaces',
    ],
    objections: {
      update: () => 'Mappings go only all together, and a collection that was divided stays divided.',
    },
  },
  {
    item: 'getGroupFlexCluster',
    create: 'createGroupFlexCluster',
    updates: ['updateGroupFlexCluster'],
    remove: 'deleteGroupFlexCluster',
    named: ofNamed('name'),
    unset: { tags: [] },
    objections: { create: protectedObjection, remove: notBack('The data') },
  },
  {
    item: 'getGroupClusterSearchIndex',
    list: 'listGroupClusterSearchIndexes',
    create: 'createGroupClusterSearchIndex',
    updates: ['updateGroupClusterSearchIndex'],
    remove: 'deleteGroupClusterSearchIndex',
    numbered: ({ indexID }) => ({ indexId: indexID }),
    asBody: indexOf,
  },
  {
    // the former paths of the same indexes, whose answers hold defaults that were never set
    item: 'getGroupClusterSearchIndex',
    list: 'listGroupClusterSearchIndexes',
    create: 'createGroupClusterFtsIndex',
    updates: ['updateGroupClusterFtsIndex'],
    replacement: 'updateGroupClusterSearchIndex',
    remove: 'deleteGroupClusterFtsIndex',
    restore: 'createGroupClusterSearchIndex',
    numbered: ({ indexID }) => ({ indexId: indexID }),
    asBody: indexOf,
  },
  {
    item: 'getGroupClusterSearchIndexByName',
    updates: ['updateGroupClusterSearchIndexByName'],
    remove: 'deleteGroupClusterSearchIndexByName',
    restore: 'createGroupClusterSearchIndex',
    asBody: indexOf,
  },
  {
    item: 'getGroupClusterSearchDeployment',
    // a cluster without search nodes is answered with an empty object // observed
    of: (stored) => (stored.specs === undefined ? undefined : stored),
    create: 'createGroupClusterSearchDeployment',
    updates: ['updateGroupClusterSearchDeployment'],
    remove: 'deleteGroupClusterSearchDeployment',
    named: () => ({}),
    backBody: deploymentBefore,
  },
  {
    item: 'legacyListFtsAnalyzers',
    updates: ['legacyUpdateFtsAnalyzers'],
  },
  {
    item: 'getGroupMaintenanceWindow',
    updates: ['updateGroupMaintenanceWindow'],
    remove: 'resetGroupMaintenanceWindow',
    restore: 'updateGroupMaintenanceWindow',
    objections: {
      update: ({ startASAP }, { dayOfWeek }) => {
        if (startASAP === true) return 'A maintenance that was started does not stop.';
        return dayOfWeek === 0 ? 'The project had no window of its own: reset it on its page.' : undefined;
      },
      remove: ({ dayOfWeek }) => (dayOfWeek === 0 ? 'There was no window of its own.' : undefined),
    },
  },
  { item: 'getGroupSettings', updates: ['updateGroupSettings'] },
  {
    item: 'getGroup',
    list: 'listGroups',
    create: 'createGroup',
    updates: ['updateGroup'],
    remove: 'deleteGroup',
    numbered: ({ id }) => ({ groupId: id }),
    unset: { tags: [] },
    objections: { remove: () => 'A project that was deleted does not come back.' },
  },
  { item: 'getGroupAwsCustomDns', updates: ['toggleGroupAwsCustomDns'] },
  { item: 'getOrgSettings', updates: ['updateOrgSettings'] },
  { item: 'getOrg', updates: ['updateOrg'] },
  {
    item: 'getGroupBackupExportBucket',
    list: 'listGroupBackupExportBuckets',
    create: 'createGroupBackupExportBucket',
    updates: ['updateGroupBackupExportBucket'],
    remove: 'deleteGroupBackupExportBucket',
    numbered: ({ _id }) => ({ exportBucketId: _id }),
  },
  {
    item: 'getGroupIntegration',
    create: 'createGroupIntegration',
    updates: ['updateGroupIntegration'],
    remove: 'deleteGroupIntegration',
    named: () => ({}),
    objections: {
      update: () => masked('the keys of the integration'),
      remove: () => masked('the keys of the integration'),
    },
  },
  ...outwardKinds,
  ...peopleKinds,
];

/** Calls that cannot be undone, with the reasons. */
export const oneWay: Partial<Record<OperationId, string>> = {
  takeGroupClusterBackupSnapshots: 'A snapshot that was taken stays until it expires or is deleted.',
  updateGroupClusterBackupSnapshot:
    'The service tells when a snapshot expires, not for how long it was to be kept.',
  deleteGroupClusterBackupSnapshot: 'A snapshot that was deleted does not come back.',
  deleteGroupClusterBackupSnapshotShardedCluster: 'A snapshot that was deleted does not come back.',
  createGroupClusterBackupRestoreJob: 'What a restore overwrites does not come back.',
  createGroupFlexClusterBackupRestoreJob: 'What a restore overwrites does not come back.',
  createGroupServerlessBackupRestoreJob: 'What a restore overwrites does not come back.',
  createGroupClusterCollectionRestoreJob: 'What a restore overwrites does not come back.',
  createGroupClusterBackupExport: 'What was exported stays in the bucket.',
  updateGroupBackupCompliancePolicy: 'Only support can loosen a backup compliance policy.',
  deleteOrg: 'An organization that was deleted does not come back.',
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
  deleteFederationSetting: 'A federation that was deleted does not come back.',
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
