import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';

function clusterOf(at: TestEmulator) {
  const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
  if (!cluster) throw new Error('the world has no first cluster');
  return cluster;
}

async function sent(at: TestEmulator, method: string, path: string, body: unknown) {
  const reply = await at.ask(method, path, { body });
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

/** A role at AWS that is authorized. */
export async function authorizedRole(at: TestEmulator): Promise<string> {
  const path = `~/groups/${at.groupId}/cloudProviderAccess`;
  const { roleId } = await sent(at, 'POST', path, { providerName: 'AWS' });
  const iamAssumedRoleArn = 'arn:aws:iam::123456789012:role/atlas-export';
  await sent(at, 'PATCH', `${path}/${roleId}`, { providerName: 'AWS', iamAssumedRoleArn });
  return roleId;
}

export async function newBucket(at: TestEmulator, bucketName = 'nightly-exports'): Promise<string> {
  const iamRoleId = await authorizedRole(at);
  const bucket = await sent(at, 'POST', `~/groups/${at.groupId}/backup/exportBuckets`, {
    bucketName,
    cloudProvider: 'AWS',
    iamRoleId,
  });
  return bucket._id;
}

const exportBucket = async (at: TestEmulator) => ({ exportBucketId: await newBucket(at) });

/** Continuous backup, so that windows and copies of the oplog may be requested. */
async function withEverything(at: TestEmulator) {
  const cluster = clusterOf(at);
  at.world.tables.clusters.put({ ...cluster, pitEnabled: true });
  return { exportBucketId: await newBucket(at) };
}

function scheduleBody(
  at: TestEmulator,
  { exportBucketId }: Readonly<Record<string, string>>,
  version: string,
) {
  const cluster = clusterOf(at);
  const row = at.world.tables.backupSchedules.get(cluster.id);
  const zone = cluster.replicationSpecs[0]?.zoneId;
  const named = version >= '2024-08-05' ? { zoneId: zone } : { replicationSpecId: zone };
  const place = { ...named, cloudProvider: 'AWS', regionName: 'US_WEST_2' };
  return {
    ...(version >= '2024-08-05' ? { autoCopySettingsEnabled: false } : {}),
    autoExportEnabled: true,
    copyPolicyItemsEnabled: true,
    copySettings: [
      {
        ...place,
        frequencies: ['HOURLY', 'DAILY'],
        lastNumberOfSnapshots: 3,
        shouldCopyOplogs: true,
        copyPolicyItems: [{ frequencyType: 'daily', retentionUnit: 'days', retentionValue: 7 }],
      },
    ],
    deleteCopiedBackups: [place],
    deleteCopySnapshots: true,
    deleteSnapshots: true,
    export: { exportBucketId, frequencyType: 'monthly' },
    extraRetentionSettings: [{ frequencyType: 'HOURLY', retentionDays: 1 }],
    policies: [
      {
        id: row?.policyId,
        policyItems: [
          { frequencyType: 'hourly', frequencyInterval: 6, retentionUnit: 'days', retentionValue: 7 },
          {
            id: row?.policyItems[1]?.id,
            frequencyType: 'daily',
            frequencyInterval: 1,
            retentionUnit: 'weeks',
            retentionValue: 2,
          },
          { frequencyType: 'monthly', frequencyInterval: 40, retentionUnit: 'months', retentionValue: 6 },
        ],
      },
    ],
    referenceHourOfDay: 3,
    referenceMinuteOfHour: 16,
    restoreWindowDays: 3,
    updateCopySnapshots: true,
    updateSnapshots: true,
    useOrgAndGroupNamesInExportPrefix: true,
  };
}

export const complianceBody = {
  authorizedEmail: 'dpo@example.com',
  authorizedUserFirstName: 'Lena',
  authorizedUserLastName: 'Vogt',
  copyProtectionEnabled: true,
  encryptionAtRestEnabled: false,
  onDemandPolicyItem: {
    frequencyInterval: 1,
    frequencyType: 'ondemand',
    retentionUnit: 'days',
    retentionValue: 3,
  },
  pitEnabled: true,
  restoreWindowDays: 7,
  scheduledPolicyItems: [
    { frequencyInterval: 4, frequencyType: 'hourly', retentionUnit: 'days', retentionValue: 7 },
    { frequencyInterval: 1, frequencyType: 'daily', retentionUnit: 'weeks', retentionValue: 2 },
  ],
};

async function policed(at: TestEmulator) {
  await sent(at, 'PUT', `~/groups/${at.groupId}/backupCompliancePolicy`, complianceBody);
  at.advance(60);
  return undefined;
}

const exportBody = (at: TestEmulator, { exportBucketId }: Readonly<Record<string, string>>) => ({
  exportBucketId,
  snapshotId: at.world.tables.snapshots.by('completed', clusterOf(at).id)[0]?.id,
  customData: [{ key: 'ticket', value: 'OPS-1402' }],
});

async function exported(at: TestEmulator) {
  const path = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/exports`;
  const job = await sent(at, 'POST', path, exportBody(at, await exportBucket(at)));
  return { exportId: job.id };
}

const variant = 'documented for buckets at AWS, which the document refers to by their provider only';
const ofAws = { iamRoleId: variant, region: variant, requirePrivateNetworking: variant };

/** Schedules, the compliance policy, buckets for exports, exports. */
export const policyExamples: Examples = {
  updateGroupClusterBackupSchedule: { prepare: withEverything, body: scheduleBody },
  getGroupBackupCompliancePolicy: { prepare: policed },
  updateGroupBackupCompliancePolicy: {
    query: { overwriteBackupPolicies: 'true' },
    body: ({ groupId }) => ({ ...complianceBody, projectId: groupId }),
  },
  disableGroupBackupCompliancePolicy: {
    async prepare(at) {
      await policed(at);
      const policy = at.world.tables.compliancePolicies.get(at.groupId);
      if (policy) at.world.tables.compliancePolicies.put({ ...policy, deletable: true });
      return undefined;
    },
  },
  listGroupBackupExportBuckets: { prepare: exportBucket, extra: ofAws },
  createGroupBackupExportBucket: {
    extra: ofAws,
    prepare: async (at) => ({ iamRoleId: await authorizedRole(at) }),
    body: (_at, { iamRoleId }) => ({
      bucketName: 'nightly-exports',
      cloudProvider: 'AWS',
      iamRoleId,
      requirePrivateNetworking: false,
    }),
  },
  getGroupBackupExportBucket: { prepare: exportBucket, extra: ofAws },
  updateGroupBackupExportBucket: {
    prepare: exportBucket,
    body: () => ({ requirePrivateNetworking: true }),
  },
  deleteGroupBackupExportBucket: { prepare: exportBucket },
  listGroupClusterBackupExports: { prepare: exported },
  createGroupClusterBackupExport: { prepare: exportBucket, body: exportBody },
  getGroupClusterBackupExport: { prepare: exported },
};
