import { badField, badFields, fail, failWith } from '#contract/api/errors.ts';
import { copyProblems } from '#contract/backups/copy-rules.ts';
import { uncovered } from '#contract/backups/policy-rules.ts';
import { type ScheduleProblem, scheduleProblems } from '#contract/backups/schedule-rules.ts';
import type { ScheduleRequest } from '#contract/backups/schedule-schemas.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { clusterOf, requireCluster } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { compliancePolicyOf } from '../compliance/compliance-gate.ts';
import type { ScheduleRecord } from '../policy-records.ts';
import { applyToSnapshots, newRetentions } from './schedule-effects.ts';
import { identified, newerRequest, storedCopies } from './schedule-request.ts';
import { named, putSchedule } from './schedule-run.ts';
import { scheduleView } from './schedule-view.ts';

type Update = Call<'updateGroupClusterBackupSchedule'>;

function scheduleOf(world: World, cluster: ClusterRecord): ScheduleRecord {
  const row = world.tables.backupSchedules.get(cluster.id);
  if (!row) throw fail('BACKUP_CONFIG_NOT_FOUND', cluster.name, cluster.groupId);
  return row;
}

/** The schedule of a cluster that takes changes of it now. */
function editable(world: World, groupId: string, clusterName: string) {
  const cluster = clusterOf(world, groupId, clusterName);
  requireCluster(cluster, 'editBackupSchedule', { noBackup: 'BACKUP_CONFIG_NOT_FOUND' });
  return { cluster, row: scheduleOf(world, cluster) };
}

/** The schedule after the request. */
function changed(world: World, row: ScheduleRecord, request: ScheduleRequest): ScheduleRecord {
  const [policy] = request.policies ?? [];
  const { copySettings, restoreWindowDays, referenceHourOfDay, referenceMinuteOfHour } = request;
  return {
    ...row,
    policyItems: policy ? named(world, identified(policy.policyItems, row.policyItems)) : row.policyItems,
    copySettings: copySettings ? storedCopies(copySettings) : row.copySettings,
    restoreWindowDays: restoreWindowDays ?? row.restoreWindowDays,
    referenceHourOfDay: referenceHourOfDay ?? row.referenceHourOfDay,
    referenceMinuteOfHour: referenceMinuteOfHour ?? row.referenceMinuteOfHour,
    extraRetentionSettings: request.extraRetentionSettings ?? row.extraRetentionSettings,
    autoExportEnabled: request.autoExportEnabled ?? row.autoExportEnabled,
    autoCopySettingsEnabled: request.autoCopySettingsEnabled ?? row.autoCopySettingsEnabled,
    copyPolicyItemsEnabled: request.copyPolicyItemsEnabled ?? row.copyPolicyItemsEnabled,
    useOrgAndGroupNamesInExportPrefix:
      request.useOrgAndGroupNamesInExportPrefix ?? row.useOrgAndGroupNamesInExportPrefix,
    ...(request.export && { export: { ...row.export, ...request.export } }),
  };
}

/** Refuses a change that is invalid in itself: items, times, window, copies. */
function checkRules(
  { version }: Update,
  cluster: ClusterRecord,
  row: ScheduleRecord,
  request: ScheduleRequest,
): void {
  const [policy] = request.policies ?? [];
  if (policy?.id !== undefined && policy.id !== row.policyId) {
    throw badField(
      'policies[0].id',
      `must be ${row.policyId}, the policy of the cluster`,
      'INVALID_POLICY_ID',
    );
  }
  const frequencies = new Map(row.policyItems.map(({ id, frequencyType }) => [id, frequencyType]));
  refuse(
    scheduleProblems(
      {
        items: policy?.policyItems ?? row.policyItems,
        policies: request.policies?.length ?? 1,
        restoreWindowDays: request.restoreWindowDays ?? row.restoreWindowDays,
        referenceHourOfDay: request.referenceHourOfDay ?? row.referenceHourOfDay,
        referenceMinuteOfHour: request.referenceMinuteOfHour ?? row.referenceMinuteOfHour,
      },
      {
        names: (field) => Reflect.get(request, field) !== undefined,
        frequencyOf: (id) => frequencies.get(id),
        pitEnabled: cluster.pitEnabled,
      },
    ),
  );
  const zoneField = version >= '2024-08-05' ? 'zoneId' : 'replicationSpecId';
  const copies = copyProblems(
    request.copySettings ? storedCopies(request.copySettings) : [],
    cluster,
    zoneField,
  );
  if (copies.length > 0) throw badFields(copies);
}

function refuse(problems: readonly ScheduleProblem[]): void {
  const [first] = problems;
  if (!first) return;
  throw badFields(
    problems.map(({ field, description }) => ({ field, description })),
    first.errorCode,
  );
}

/** An automatic export needs a bucket of the project, and a frequency. */
function checkExport(world: World, row: ScheduleRecord, requested: ScheduleRequest): void {
  // a deleted bucket may stay named while nothing is exported to it
  if (!row.autoExportEnabled && requested.export === undefined) return;
  const { exportBucketId, frequencyType } = row.export ?? {};
  if (
    exportBucketId !== undefined &&
    world.tables.exportBuckets.get(exportBucketId)?.groupId !== row.groupId
  ) {
    throw failWith('EXPORT_BUCKET_NOT_FOUND', {
      parameters: [exportBucketId, row.groupId],
      fields: [{ field: 'export.exportBucketId', description: 'names no export bucket of the project' }],
    });
  }
  if (!row.autoExportEnabled) return;
  const missing = [
    ...(exportBucketId === undefined ? ['export.exportBucketId'] : []),
    ...(frequencyType === undefined ? ['export.frequencyType'] : []),
  ];
  if (missing.length === 0) return;
  throw badFields(
    missing.map((field) => ({ field, description: 'is required while automatic export is on' })),
    'MISSING_ATTRIBUTE',
  );
}

/** Refuses changes that the compliance policy of the project forbids // documented */
function checkCompliance(
  world: World,
  { name, pitEnabled }: ClusterRecord,
  after: ScheduleRecord,
  requested: ScheduleRequest,
): void {
  const policy = compliancePolicyOf(world, after.groupId);
  if (!policy) return;
  if (uncovered(after.policyItems, policy.scheduledPolicyItems).length > 0) {
    throw failWith('BACKUP_POLICY_NOT_MEETING_BACKUP_COMPLIANCE_POLICY_REQUIREMENTS', {
      parameters: [name],
      fields: [{ field: 'policies[0].policyItems', description: 'falls short of the compliance policy' }],
    });
  }
  if (pitEnabled && after.restoreWindowDays < policy.restoreWindowDays) {
    throw failWith('CANNOT_DECREASE_PIT_WINDOW_WITH_BACKUP_COMPLIANCE_POLICY', {
      parameters: [name],
      fields: [{ field: 'restoreWindowDays', description: `must be ${policy.restoreWindowDays} or more` }],
    });
  }
  if (requested.deleteSnapshots) {
    throw badField('deleteSnapshots', 'is forbidden', 'CANNOT_DELETE_SNAPSHOT_WITH_BACKUP_COMPLIANCE_POLICY');
  }
  const copies = (['deleteCopySnapshots', 'deleteCopiedBackups'] as const).find((field) => {
    const value = requested[field];
    return Array.isArray(value) ? value.length > 0 : value === true;
  });
  if (copies && policy.copyProtectionEnabled) {
    throw badField(
      copies,
      'is forbidden',
      'CANNOT_DELETE_COPY_SNAPSHOT_WITH_BACKUP_COMPLIANCE_POLICY_ENABLED',
    );
  }
  const shortened = newRetentions(world, after).some(({ snapshot, days }) => days < snapshot.retentionDays);
  if (requested.updateSnapshots && shortened) {
    const code = 'CANNOT_DECREASE_SNAPSHOT_RETENTION_WITH_BACKUP_COMPLIANCE_POLICY';
    throw badField('updateSnapshots', 'would delete snapshots earlier', code);
  }
}

export const scheduleHandlers = defineHandlers({
  getGroupClusterBackupSchedule({ world, params, version }) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    return scheduleView(world, scheduleOf(world, cluster), cluster.name, version);
  },

  updateGroupClusterBackupSchedule(call) {
    const { world, params, body, version, caller, peer } = call;
    const { cluster, row } = editable(world, params.groupId, params.clusterName);
    const request = newerRequest(body, cluster);
    checkRules(call, cluster, row, request);
    const after = changed(world, row, request);
    checkExport(world, after, request);
    checkCompliance(world, cluster, after, request);
    const stored = putSchedule(world, after, cluster);
    applyToSnapshots(world, row, stored, request, { caller, peer });
    recordEvent(world, cluster, { caller, peer });
    return scheduleView(world, stored, cluster.name, version);
  },

  deleteGroupClusterBackupSchedule({ world, params, version, caller, peer }) {
    const { cluster, row } = editable(world, params.groupId, params.clusterName);
    checkCompliance(world, cluster, { ...row, policyItems: [] }, {});
    const stored = putSchedule(world, { ...row, policyItems: [] }, cluster);
    recordEvent(world, cluster, { caller, peer });
    return scheduleView(world, stored, cluster.name, version);
  },
});

function recordEvent(world: World, cluster: ClusterRecord, by: Parameters<typeof record>[3]): void {
  const { groupId, name: clusterName, id: clusterId } = cluster;
  record(world, 'CPS_SNAPSHOT_SCHEDULE_UPDATED_AUDIT', { groupId, clusterName, clusterId }, by);
}
