import type { VersionDate } from '#contract/api/versions.ts';
import { type CurlTarget, curlCommand } from '#src/api/code/curl.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';
import { restoreResource } from '../shared/restore-resource.ts';
import type { RestoreOperation, RestoreRequest } from './restore-request.ts';

const versions: Record<RestoreOperation, VersionDate> = {
  createGroupClusterBackupRestoreJob: '2023-01-01',
  createGroupClusterCollectionRestoreJob: '2025-03-12',
  createGroupFlexClusterBackupRestoreJob: '2024-11-13',
  downloadGroupFlexClusterBackup: '2024-11-13',
  createGroupServerlessBackupRestoreJob: '2023-01-01',
};

/** Below the versioned root. */
function requestPath({ operationId, args }: RestoreRequest): string {
  const base = `/groups/${args.groupId}`;
  switch (operationId) {
    case 'createGroupClusterBackupRestoreJob':
      return `${base}/clusters/${args.clusterName}/backup/restoreJobs`;
    case 'createGroupClusterCollectionRestoreJob':
      return `${base}/clusters/${args.clusterName}/collectionRestoreJobs`;
    case 'createGroupServerlessBackupRestoreJob':
      return `${base}/serverless/${args.clusterName}/backup/restoreJobs`;
    case 'createGroupFlexClusterBackupRestoreJob':
      return `${base}/flexClusters/${encodeURIComponent(args.name)}/backup/restoreJobs`;
    default:
      return `${base}/flexClusters/${encodeURIComponent(args.name)}/backup/download`;
  }
}

export function asCurl(target: CurlTarget, request: RestoreRequest): string {
  const { operationId, args } = request;
  return curlCommand(target, {
    method: 'POST',
    path: requestPath(request),
    version: versions[operationId],
    body: args.body,
  });
}

function flags(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` \\\n  --${name} ${value}`)
    .join('');
}

/** Undefined where the command line has no command for it. */
export function asCli(request: RestoreRequest): string | undefined {
  const { operationId, args } = request;
  if (operationId === 'createGroupClusterCollectionRestoreJob') return undefined;
  if (operationId === 'downloadGroupFlexClusterBackup') return undefined;
  const projectId = args.groupId;
  if (operationId === 'createGroupFlexClusterBackupRestoreJob') {
    const { snapshotId, targetDeploymentItemName, targetProjectId } = args.body;
    const more = { targetClusterName: targetDeploymentItemName, targetProjectId, projectId };
    return `atlas backups restores start automated${flags({ clusterName: args.name, snapshotId, ...more })}`;
  }
  const { deliveryType, ...rest } = args.body;
  const values = {
    clusterName: args.clusterName,
    snapshotId: rest.snapshotId,
    pointInTimeUTCSeconds: rest.pointInTimeUTCSeconds,
    oplogTs: rest.oplogTs,
    oplogInc: rest.oplogInc,
    targetClusterName: rest.targetClusterName,
    targetProjectId: rest.targetGroupId,
    projectId,
  };
  return operationId === 'createGroupServerlessBackupRestoreJob'
    ? `atlas serverless backups restores create${flags({ deliveryType, ...values })}`
    : `atlas backups restores start ${deliveryType}${flags(values)}`;
}

/** Undefined where the provider has no resource for it. */
export function asTerraform({ operationId, args }: RestoreRequest): string | undefined {
  if (operationId !== 'createGroupClusterBackupRestoreJob') return undefined;
  return restoreResource(args.groupId, args.clusterName, args.body);
}

/** The request as commands; missing commands are reported. */
export function requestFormats(target: CurlTarget, request: RestoreRequest): CopyFormat[] {
  const cli = asCli(request);
  const terraform = asTerraform(request);
  return [
    { label: 'curl', text: () => asCurl(target, request) },
    cli === undefined
      ? { label: 'Atlas CLI', text: '', disabled: 'The Atlas CLI has no command for this.' }
      : { label: 'Atlas CLI', text: cli },
    terraform === undefined
      ? { label: 'Terraform', text: '', disabled: 'The provider has no resource for this.' }
      : { label: 'Terraform', text: terraform },
  ];
}
