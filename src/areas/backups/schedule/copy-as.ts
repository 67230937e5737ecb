import type { ScheduleRequest } from '#contract/backups/schedule-schemas.ts';
import { type CurlTarget, curlCommand } from '#src/api/code/curl.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import {
  type HclValue,
  hcl,
  hclAttributes,
  hclBlock,
  hclName,
  importBlock,
} from '#src/lib/terraform-text.ts';
import { copiesOf, extraOf, linesOf, type ScheduleForm } from './form-model.ts';

export interface SchedulePlace extends CurlTarget {
  groupId: string;
  clusterName: string;
}

export function schedulePath({ groupId, clusterName }: SchedulePlace): string {
  return `/groups/${groupId}/clusters/${encodeURIComponent(clusterName)}/backup/schedule`;
}

/** The change as a request; without a change, the read. */
export function asCurl(place: SchedulePlace, body: ScheduleRequest): string {
  const path = schedulePath(place);
  if (Object.keys(body).length === 0) return curlCommand(place, { path, version: '2024-08-05' });
  return curlCommand(place, { method: 'PATCH', path, version: '2024-08-05', body });
}

/** The command takes most of a schedule from a file only. */
export function asCli({ groupId, clusterName }: SchedulePlace, body: ScheduleRequest): string {
  const where = `--projectId ${groupId}`;
  if (Object.keys(body).length === 0)
    return `atlas backups schedule describe ${shellQuoted(clusterName)} ${where}`;
  return [
    `cat > backup-schedule.json <<'JSON'`,
    JSON.stringify(body, null, 2),
    'JSON',
    `atlas backups schedule update --clusterName ${shellQuoted(clusterName)} ${where} --file backup-schedule.json`,
  ].join('\n');
}

/** The whole schedule as a resource of the Terraform provider, with the block that imports it. */
export function asTerraform({ groupId, clusterName }: SchedulePlace, form: ScheduleForm): string {
  const resource = 'mongodbatlas_cloud_backup_schedule';
  const name = hclName(clusterName);
  const { exportBucketId, frequencyType } = form.export;
  return [
    ...importBlock(resource, name, `${groupId}-${clusterName}`),
    '',
    `resource "${resource}" ${hcl(name)} {`,
    ...hclAttributes(
      {
        project_id: groupId,
        cluster_name: clusterName,
        reference_hour_of_day: form.referenceHourOfDay,
        reference_minute_of_hour: form.referenceMinuteOfHour,
        restore_window_days: form.restoreWindowDays,
        auto_export_enabled: form.autoExportEnabled,
        use_org_and_group_names_in_export_prefix: form.useOrgAndGroupNamesInExportPrefix,
        update_snapshots: form.updateSnapshots ? true : undefined,
      },
      '  ',
    ),
    ...linesOf(form).flatMap((line) =>
      hclBlock(`policy_item_${line.frequencyType}`, {
        frequency_interval: line.frequencyInterval,
        retention_unit: line.retentionUnit,
        retention_value: line.retentionValue,
      }),
    ),
    ...copiesOf(form).flatMap((copy) =>
      hclBlock('copy_settings', {
        cloud_provider: copy.cloudProvider,
        region_name: copy.regionName,
        zone_id: copy.zoneId,
        frequencies: copy.frequencies as HclValue,
        should_copy_oplogs: copy.shouldCopyOplogs,
      }),
    ),
    ...(exportBucketId !== null && frequencyType !== null
      ? hclBlock('export', { export_bucket_id: exportBucketId, frequency_type: frequencyType })
      : []),
    // the provider has no word for extra retention // assumed
    ...extraOf(form).map(({ frequencyType: which, retentionDays }) => {
      return `  # extra retention, ${which}: ${retentionDays} days: set it with the API`;
    }),
    '}',
  ].join('\n');
}
