import { activate } from '../areas/backups/compliance/compliance-apply.ts';
import type { CompliancePolicyRecord } from '../areas/backups/policy-records.ts';
import { named, putSchedule } from '../areas/backups/schedule/schedule-run.ts';
import { record } from '../kernel/audit.ts';
import type { ScenarioPlan } from '../kernel/handler.ts';
import type { World } from '../kernel/world.ts';
import { onCluster, type Timeline } from './timeline.ts';

const afterMin = 10;

/** A policy that a schedule of two days falls short of. */
function demanding(world: World, groupId: string): CompliancePolicyRecord {
  return {
    id: groupId,
    authorizedEmail: 'data.protection@example.com',
    authorizedUserFirstName: 'Lena',
    authorizedUserLastName: 'Vogt',
    copyProtectionEnabled: false,
    deletable: false,
    encryptionAtRestEnabled: false,
    onDemandPolicyItem: null,
    pitEnabled: false,
    restoreWindowDays: 0,
    scheduledPolicyItems: named(world, [
      { frequencyType: 'hourly', frequencyInterval: 6, retentionUnit: 'days', retentionValue: 7 },
      { frequencyType: 'daily', frequencyInterval: 1, retentionUnit: 'days', retentionValue: 30 },
      { frequencyType: 'monthly', frequencyInterval: 40, retentionUnit: 'months', retentionValue: 12 },
    ]),
    state: 'ENABLING',
    updatedDate: world.iso(),
    updatedUser: 'data.protection@example.com',
  };
}

/** A policy applies to weak schedules; nothing happens where one already applies. */
export const complianceActivation: Timeline = {
  title: 'Compliance policy over weak schedules',
  description:
    'The schedule of a replica set is cut to daily snapshots of 2 days. 10 min later a backup compliance policy is activated for its project, switches backup on everywhere and lifts every schedule. It can be removed after the scenario compliance-release.',
  stage: 'cluster',
  steps: [
    onCluster(
      0,
      (name) => `the schedule of ${name} keeps daily snapshots for 2 days and nothing else`,
      (world, cluster) => {
        const row = world.tables.backupSchedules.get(cluster.id);
        if (!row || world.tables.compliancePolicies.get(cluster.groupId)) return;
        const daily = { frequencyType: 'daily', frequencyInterval: 1 } as const;
        const policyItems = named(world, [{ ...daily, retentionUnit: 'days', retentionValue: 2 }]);
        putSchedule(world, { ...row, policyItems }, cluster);
        const { groupId, name: clusterName } = cluster;
        record(world, 'CPS_SNAPSHOT_SCHEDULE_UPDATED_AUDIT', { groupId, clusterName });
      },
    ),
    onCluster(
      afterMin,
      (name) => `a compliance policy is activated for the project of ${name} and lifts its schedule`,
      (world, { groupId }) => {
        if (world.tables.compliancePolicies.get(groupId)) return;
        activate(world, demanding(world, groupId));
      },
    ),
  ],
};

/** The effect of a call to support. */
export const complianceRelease: ScenarioPlan = {
  title: 'Support permits the removal of compliance policies',
  description: 'Every backup compliance policy of the world may be removed from now on.',
  run(world) {
    const happened: string[] = [];
    let groupId: string | undefined;
    for (const policy of [...world.tables.compliancePolicies.all()]) {
      world.tables.compliancePolicies.put({ ...policy, deletable: true });
      record(world, 'CPS_DATA_PROTECTION_APPROVED_FOR_DISABLEMENT', { groupId: policy.id });
      groupId ??= policy.id;
      const name = world.tables.groups.get(policy.id)?.name ?? policy.id;
      happened.push(`The compliance policy of ${name} may be removed.`);
    }
    if (groupId === undefined) return { happened: ['Nothing happened: no project has a compliance policy.'] };
    return { groupId, happened };
  },
};
