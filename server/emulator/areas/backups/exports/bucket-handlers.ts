import { badField, fail, failWith } from '#contract/api/errors.ts';
import type { VersionDate } from '#contract/api/versions.ts';
import { bucketNameProblem, containerOf } from '#contract/backups/bucket-names.ts';
import type {
  ExportBucket,
  ExportBucketRequest,
  ExportBucketRequestFirst,
} from '#contract/backups/bucket-schemas.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ExportBucketRecord } from '../policy-records.ts';

function bucketOf(world: World, groupId: string, id: string): ExportBucketRecord {
  const bucket = world.tables.exportBuckets.get(id);
  if (bucket?.groupId !== groupId) throw fail('EXPORT_BUCKET_NOT_FOUND', id, groupId);
  return bucket;
}

/** The first version calls the role of any provider that of AWS. */
function bucketView(row: ExportBucketRecord, version: VersionDate): ExportBucket {
  const { id: _id, bucketName, roleId, region, requirePrivateNetworking = false } = row;
  const base = { _id, bucketName };
  const aws = { iamRoleId: roleId, region: region ?? '', requirePrivateNetworking };
  if (version < '2024-05-30' && row.cloudProvider !== 'AWS') {
    return { ...base, cloudProvider: row.cloudProvider, iamRoleId: roleId } as never;
  }
  switch (row.cloudProvider) {
    case 'AWS':
      return { ...base, cloudProvider: 'AWS', ...aws };
    case 'AZURE':
      return {
        ...base,
        cloudProvider: 'AZURE',
        roleId,
        serviceUrl: row.serviceUrl ?? '',
        tenantId: row.tenantId ?? '',
      };
    case 'GCP':
      return { ...base, cloudProvider: 'GCP', roleId };
  }
}

/** The role through which the bucket is reached: of the project, of the provider, authorized. */
function usableRole(
  world: World,
  groupId: string,
  bucket: Pick<ExportBucketRecord, 'roleId' | 'cloudProvider'>,
  field: string,
) {
  const { roleId, cloudProvider } = bucket;
  const role = world.tables.accessRoles.get(roleId);
  if (role?.groupId !== groupId) {
    throw failWith('CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND', {
      parameters: [roleId, groupId],
      fields: [{ field, description: 'names no access role of the project' }],
    });
  }
  if (role.providerName !== cloudProvider) throw badField(field, `must be a role at ${cloudProvider}`);
  if (role.authorizedDate === undefined) {
    throw failWith('CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED', {
      parameters: [roleId],
      fields: [{ field, description: 'is not authorized yet' }],
    });
  }
  return role;
}

/** The region of AWS buckets: the service looks it up, the emulator cannot // assumed */
const awsRegion = 'us-east-1';

/** The request, with the name and the address that follow from each other at Azure. */
function requested(body: ExportBucketRequest | ExportBucketRequestFirst) {
  const roleId = 'iamRoleId' in body ? body.iamRoleId : body.roleId;
  const base = { cloudProvider: body.cloudProvider, roleId };
  if (body.cloudProvider === 'AWS') {
    const { bucketName, requirePrivateNetworking = false } = body;
    return { ...base, bucketName, region: awsRegion, requirePrivateNetworking };
  }
  if (body.cloudProvider === 'GCP') return { ...base, bucketName: body.bucketName };
  // assumed: the first version has no field for the address of the container
  if (!('serviceUrl' in body)) {
    const { bucketName } = body;
    return { ...base, bucketName, serviceUrl: `https://${bucketName}.blob.core.windows.net/${bucketName}` };
  }
  const { serviceUrl, tenantId } = body;
  const container = containerOf(serviceUrl);
  if (container === undefined) {
    throw badField(
      'serviceUrl',
      'must be the address of a container: https://<account>.blob.core.windows.net/<container>',
    );
  }
  if (body.bucketName !== undefined && body.bucketName !== container) {
    throw badField(
      'bucketName',
      `must be ${container}, the container of serviceUrl`,
      'EXPORT_BUCKET_NAME_INVALID',
    );
  }
  return { ...base, bucketName: container, serviceUrl, ...(tenantId === undefined ? {} : { tenantId }) };
}

export const bucketHandlers = defineHandlers({
  listGroupBackupExportBuckets({ world, params, version }) {
    return {
      rows: world.tables.exportBuckets.by('group', params.groupId),
      view: (row: ExportBucketRecord) => bucketView(row, version),
    };
  },

  createGroupBackupExportBucket({ world, params, body, version, caller, peer }) {
    const { groupId } = params;
    const request = requested(body);
    const problem = bucketNameProblem(request.bucketName);
    if (problem) throw badField('bucketName', problem, 'EXPORT_BUCKET_NAME_INVALID');
    const role = usableRole(world, groupId, request, 'iamRoleId' in body ? 'iamRoleId' : 'roleId');
    const { bucketName, roleId } = request;
    const taken = world.tables.exportBuckets
      .by('role', roleId)
      .some((other) => other.groupId === groupId && other.bucketName === bucketName);
    if (taken) {
      // specification §7; assumed: no code of its own
      throw failWith('VALIDATION_ERROR', {
        status: 409,
        detail: `The bucket ${bucketName} is already reached through this role.`,
        fields: [{ field: 'bucketName', description: 'is the name of another bucket of the role' }],
      });
    }
    const bucket = world.tables.exportBuckets.put({
      ...(role.tenantId === undefined ? {} : { tenantId: role.tenantId }),
      ...request,
      id: world.id(),
      groupId,
      createdAt: world.iso(),
    });
    record(world, 'BUCKET_CREATED_AUDIT', { groupId, resourceId: bucket.id }, { caller, peer });
    return bucketView(bucket, version);
  },

  getGroupBackupExportBucket: ({ world, params, version }) =>
    bucketView(bucketOf(world, params.groupId, params.exportBucketId), version),

  updateGroupBackupExportBucket({ world, params, body, version }) {
    const bucket = bucketOf(world, params.groupId, params.exportBucketId);
    if (bucket.cloudProvider !== 'AWS') {
      throw badField('requirePrivateNetworking', 'can be set for buckets at AWS only');
    }
    return bucketView(world.tables.exportBuckets.put({ ...bucket, ...body }), version);
  },

  deleteGroupBackupExportBucket({ world, params, caller, peer }) {
    const { groupId, exportBucketId } = params;
    bucketOf(world, groupId, exportBucketId);
    const [user] = world.tables.backupSchedules.by('bucket', exportBucketId);
    if (user) {
      throw fail('EXPORT_BUCKET_DELETE_FAILED', exportBucketId, world.tables.clusters.get(user.id)?.name);
    }
    world.tables.exportBuckets.delete(exportBucketId);
    record(world, 'BUCKET_DELETED_AUDIT', { groupId, resourceId: exportBucketId }, { caller, peer });
    return undefined;
  },
});
