import { badFields, type FieldProblem, fail, failWith } from '#contract/api/errors.ts';
import { complianceProblems, weakened } from '#contract/backups/compliance-rules.ts';
import type { CompliancePolicy, ComplianceRequest } from '#contract/backups/compliance-schemas.ts';
import type { PolicyItem } from '#contract/backups/policy-parts.ts';
import type { PolicyLine } from '#contract/backups/policy-rules.ts';
import { announce } from '#server/emulator/kernel/alerts/engine.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CompliancePolicyRecord } from '../policy-records.ts';
import { activate, governed, shortfall } from './compliance-apply.ts';
import { compliancePolicyOf } from './compliance-gate.ts';
import { passingState, settleLater } from './compliance-settle.ts';

function policyView({ id: projectId, ...policy }: CompliancePolicyRecord): CompliancePolicy {
  return { projectId, ...policy };
}

/** Items keep their ids while their frequency and interval stay. */
function identified(world: World, lines: readonly PolicyLine[], before: readonly PolicyItem[]): PolicyItem[] {
  const free = [...before];
  return lines.map(({ frequencyType, frequencyInterval, retentionUnit, retentionValue }) => {
    const at = free.findIndex(
      (item) => item.frequencyType === frequencyType && item.frequencyInterval === frequencyInterval,
    );
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return { id: same?.id ?? world.id(), frequencyType, frequencyInterval, retentionUnit, retentionValue };
  });
}

/** The policy that a request describes: omitted settings are off // observed */
function described(
  { world, params, host, caller }: Call<'updateGroupBackupCompliancePolicy'>,
  body: ComplianceRequest,
  before: CompliancePolicyRecord | undefined,
): CompliancePolicyRecord {
  const { onDemandPolicyItem: onDemand, authorizedUserFirstName, authorizedUserLastName } = body;
  const { onDemandPolicyItem: had } = before ?? {};
  const [onDemandPolicyItem = null] = onDemand ? identified(world, [onDemand], had ? [had] : []) : [];
  return {
    id: params.groupId,
    authorizedEmail: body.authorizedEmail,
    ...(authorizedUserFirstName === undefined ? {} : { authorizedUserFirstName }),
    ...(authorizedUserLastName === undefined ? {} : { authorizedUserLastName }),
    copyProtectionEnabled: body.copyProtectionEnabled ?? false,
    deletable: before?.deletable ?? false,
    encryptionAtRestEnabled: body.encryptionAtRestEnabled ?? false,
    onDemandPolicyItem,
    pitEnabled: body.pitEnabled ?? false,
    restoreWindowDays: body.restoreWindowDays ?? 0,
    scheduledPolicyItems: identified(
      world,
      body.scheduledPolicyItems ?? [],
      before?.scheduledPolicyItems ?? [],
    ),
    state: before ? 'UPDATING' : 'ENABLING',
    updatedDate: world.iso(),
    // an e-mail address, and keys have none: that of the person who is authorized // specification §2.7, assumed;
    // the public key of a key // observed
    updatedUser: host.profile === 'observed' ? caller.identity : body.authorizedEmail,
  };
}

/**
 * A window in a request is positive // specification §2.7. Terraform sends 0 beside `pitEnabled: false` and
 * the command line client the value it read before, so both mean no window // observed
 */
function windowProblems(
  { host, body }: Call<'updateGroupBackupCompliancePolicy'>,
  before: CompliancePolicyRecord | undefined,
): FieldProblem[] {
  const none = body.restoreWindowDays === 0 && body.pitEnabled !== false && before?.restoreWindowDays !== 0;
  if (!none || host.profile === 'observed') return [];
  return [{ field: 'restoreWindowDays', description: 'must be 1 or more' }];
}

function checkPolicy(
  call: Call<'updateGroupBackupCompliancePolicy'>,
  policy: CompliancePolicyRecord,
  before: CompliancePolicyRecord | undefined,
): void {
  const problems = [
    ...windowProblems(call, before),
    ...complianceProblems(policy),
    ...(before ? weakened(before, policy) : []),
  ];
  if (problems.length > 0) throw badFields(problems, 'BACKUP_COMPLIANCE_POLICY_SETTINGS_INVALID');
}

/** Clusters that the policy would change, or cannot: keys of the customer are not the service's to make. */
function checkClusters(world: World, policy: CompliancePolicyRecord, overwrite: boolean): void {
  const code = 'BACKUP_POLICIES_NOT_MEETING_BACKUP_COMPLIANCE_POLICY_REQUIREMENTS';
  for (const cluster of governed(world, policy.id)) {
    const plain = policy.encryptionAtRestEnabled && cluster.encryptionAtRestProvider === 'NONE';
    if (plain) {
      throw failWith(code, {
        parameters: [cluster.name],
        detail: `${cluster.name}: it is not encrypted with a key of the customer.`,
        fields: [{ field: 'encryptionAtRestEnabled', description: `does not hold for ${cluster.name}` }],
      });
    }
    const lack = overwrite ? undefined : shortfall(world, policy, cluster);
    if (lack) throw failWith(code, { parameters: [cluster.name], detail: `${cluster.name}: ${lack}.` });
  }
}

function requireSettled(policy: CompliancePolicyRecord): void {
  if (policy.state === 'ACTIVE') return;
  throw fail('CANNOT_UPDATE_BACKUP_COMPLIANCE_POLICY_SETTINGS_WITH_PENDING_ACTION', policy.id);
}

export const complianceHandlers = defineHandlers({
  getGroupBackupCompliancePolicy({ world, params }) {
    const policy = compliancePolicyOf(world, params.groupId);
    world.shown(passingState(params.groupId));
    return policy ? policyView(policy) : {};
  },

  updateGroupBackupCompliancePolicy(call) {
    const { world, params, body, query, caller, peer } = call;
    const { groupId } = params;
    const before = compliancePolicyOf(world, groupId);
    if (before) requireSettled(before);
    if (body.projectId !== undefined && body.projectId !== groupId) {
      throw failWith('GROUP_MISMATCH', {
        parameters: [body.projectId, groupId],
        fields: [{ field: 'projectId', description: 'must be the project of the path' }],
      });
    }
    const policy = described(call, body, before);
    checkPolicy(call, policy, before);
    const overwrite = query.overwriteBackupPolicies ?? true;
    checkClusters(world, policy, overwrite);
    activate(world, policy, { caller, peer });
    return policyView(policy);
  },

  disableGroupBackupCompliancePolicy({ world, params, caller, peer }) {
    const { groupId } = params;
    const policy = compliancePolicyOf(world, groupId);
    if (!policy) throw fail('RESOURCE_NOT_FOUND');
    requireSettled(policy);
    if (!policy.deletable && world.tables.clusters.by('group', groupId).length > 0) {
      throw failWith('BACKUP_COMPLIANCE_POLICY_SETTINGS_INVALID', {
        detail: 'The policy cannot be removed while the project has clusters, unless support permits it.',
      });
    }
    world.tables.compliancePolicies.put({ ...policy, state: 'DISABLING' });
    announce(world, 'CPS_DATA_PROTECTION_DISABLE_REQUESTED', { groupId }, { caller, peer });
    settleLater(world, groupId);
    return undefined;
  },
});
