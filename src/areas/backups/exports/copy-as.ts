import type { Args } from '#contract/api/operations.ts';
import { resourceText } from '#src/api/code/terraform-schema.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import { hcl, hclAttributes, hclBlock, hclName, importBlock } from '#src/lib/terraform-text.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';
import { copyFormats } from '../shared/copy-formats.ts';
import type { Place } from '../shared/use-place.ts';
import type { ExportBucket, ExportJob } from './export-facts.ts';

export type BucketBody = Args<'createGroupBackupExportBucket'>['body'];
export type ExportBody = Args<'createGroupClusterBackupExport'>['body'];

function jobsPath(groupId: string, cluster: string): string {
  return `/groups/${groupId}/clusters/${encodeURIComponent(cluster)}/backup/exports`;
}

/** A request for an export. */
export function newExportAs(place: Place, cluster: string, body: ExportBody): CopyFormat[] {
  const { exportBucketId, snapshotId, customData = [] } = body;
  const pairs = customData.map(({ key = '', value = '' }) => `${key}=${value}`).join(',');
  const command = [
    `atlas backups exports jobs create --projectId ${place.groupId} --clusterName ${cluster}`,
    `--bucketId ${exportBucketId} --snapshotId ${snapshotId}`,
    ...(pairs === '' ? [] : [`--customData ${shellQuoted(pairs)}`]),
  ];
  return copyFormats(
    place,
    { method: 'POST', path: jobsPath(place.groupId, cluster), version: '2023-01-01', body },
    command.join(' \\\n  '),
    jobResource(place.groupId, cluster, body),
  );
}

/** An existing job: how to read it, and its resource. */
export function jobAs(place: Place, cluster: string, job: ExportJob): CopyFormat[] {
  const { id, exportBucketId, snapshotId, customData } = job;
  return copyFormats(
    place,
    { path: `${jobsPath(place.groupId, cluster)}/${id}`, version: '2023-01-01' },
    `atlas backups exports jobs describe --projectId ${place.groupId} --clusterName ${cluster} --exportId ${id}`,
    [
      ...importBlock(jobType, hclName(cluster), `${place.groupId}--${cluster}--${id}`),
      '',
      ...jobResource(place.groupId, cluster, { exportBucketId, snapshotId, customData }),
    ],
  );
}

const jobType = 'mongodbatlas_cloud_backup_snapshot_export_job';
const bucketType = 'mongodbatlas_cloud_backup_snapshot_export_bucket';

function jobResource(groupId: string, cluster: string, body: ExportBody): string[] {
  return [
    `resource ${hcl(jobType)} ${hcl(hclName(cluster))} {`,
    ...hclAttributes(
      {
        project_id: groupId,
        cluster_name: cluster,
        snapshot_id: body.snapshotId,
        export_bucket_id: body.exportBucketId,
      },
      '  ',
    ),
    ...(body.customData ?? []).flatMap(({ key, value }) => hclBlock('custom_data', { key, value })),
    '}',
  ];
}

/** A bucket that is to be added. */
export function newBucketAs(place: Place, body: BucketBody): CopyFormat[] {
  return copyFormats(
    place,
    { method: 'POST', path: `/groups/${place.groupId}/backup/exportBuckets`, version: '2024-05-30', body },
    bucketCommand(place.groupId, body),
    bucketResource(place.groupId, body),
  );
}

/** A bucket that is there. */
export function bucketAs(place: Place, bucket: ExportBucket): CopyFormat[] {
  const { _id: id, bucketName } = bucket;
  return copyFormats(
    place,
    { path: `/groups/${place.groupId}/backup/exportBuckets/${id}`, version: '2024-05-30' },
    `atlas backups exports buckets describe --projectId ${place.groupId} --bucketId ${id}`,
    [
      ...importBlock(bucketType, hclName(bucketName), `${place.groupId}-${id}`),
      '',
      ...bucketResource(place.groupId, bucket),
    ],
  );
}

function bucketCommand(groupId: string, body: BucketBody): string {
  const role = body.cloudProvider === 'AWS' ? `--iamRoleId ${body.iamRoleId}` : `--roleId ${body.roleId}`;
  const azure = body.cloudProvider === 'AZURE' ? ` --serviceUrl ${shellQuoted(body.serviceUrl)}` : '';
  const name = body.bucketName ?? '';
  return `atlas backups exports buckets create ${name} --projectId ${groupId} --cloudProvider ${body.cloudProvider} \\\n  ${role}${azure}`;
}

function bucketResource(groupId: string, bucket: BucketBody | ExportBucket): string[] {
  const { cloudProvider, bucketName } = bucket;
  const own =
    cloudProvider === 'AWS'
      ? {
          iam_role_id: bucket.iamRoleId,
          ...(bucket.requirePrivateNetworking && { require_private_networking: true }),
        }
      : cloudProvider === 'AZURE'
        ? { role_id: bucket.roleId, service_url: bucket.serviceUrl }
        : { role_id: bucket.roleId };
  const values = { project_id: groupId, cloud_provider: cloudProvider, bucket_name: bucketName, ...own };
  return resourceText(bucketType, hclName(bucketName ?? 'exports'), values).split('\n');
}
