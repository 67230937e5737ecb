import { hcl, hclAttributes, hclBlock, importBlock } from '#src/lib/terraform-text.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';
import { copyFormats } from '../shared/copy-formats.ts';
import type { Place } from '../shared/use-place.ts';
import type { PolicyBody } from './compliance-form.ts';

const resource = 'mongodbatlas_backup_compliance_policy';

/** The policy as a request, a command, a resource. */
export function policyAs(
  place: Place,
  body: PolicyBody,
  { overwrite, exists }: { overwrite: boolean; exists: boolean },
): CopyFormat[] {
  const { groupId } = place;
  const command = [
    `cat > compliance-policy.json <<'JSON'`,
    JSON.stringify(body, null, 2),
    'JSON',
    `atlas backups compliancePolicy setup --projectId ${groupId} --file compliance-policy.json`,
  ];
  return copyFormats(
    place,
    {
      method: 'PUT',
      path: `/groups/${groupId}/backupCompliancePolicy?overwriteBackupPolicies=${overwrite}`,
      version: '2023-10-01',
      body,
    },
    command.join('\n'),
    terraform(groupId, body, exists),
  );
}

function terraform(groupId: string, body: PolicyBody, exists: boolean): string[] {
  const item = ({
    frequencyInterval,
    retentionUnit,
    retentionValue,
  }: NonNullable<PolicyBody['onDemandPolicyItem']>) => ({
    frequency_interval: frequencyInterval,
    retention_unit: retentionUnit,
    retention_value: retentionValue,
  });
  const { onDemandPolicyItem: onDemand } = body;
  return [
    ...(exists ? [...importBlock(resource, 'backups', groupId), ''] : []),
    `resource ${hcl(resource)} "backups" {`,
    ...hclAttributes(
      {
        project_id: groupId,
        authorized_email: body.authorizedEmail,
        authorized_user_first_name: body.authorizedUserFirstName,
        authorized_user_last_name: body.authorizedUserLastName,
        copy_protection_enabled: body.copyProtectionEnabled,
        encryption_at_rest_enabled: body.encryptionAtRestEnabled,
        pit_enabled: body.pitEnabled,
        restore_window_days: body.restoreWindowDays,
      },
      '  ',
    ),
    ...(onDemand ? hclBlock('on_demand_policy_item', item(onDemand)) : []),
    ...(body.scheduledPolicyItems ?? []).flatMap((each) =>
      hclBlock(`policy_item_${each.frequencyType}`, item(each)),
    ),
    '}',
  ];
}

/** Reading it, for scripts. */
export function readPolicyAs(place: Place): CopyFormat[] {
  return copyFormats(
    place,
    { path: `/groups/${place.groupId}/backupCompliancePolicy`, version: '2023-10-01' },
    `atlas backups compliancePolicy describe --projectId ${place.groupId}`,
    importBlock(resource, 'backups', place.groupId),
  );
}
