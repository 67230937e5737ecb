import { resourceText } from '#src/api/code/terraform-schema.ts';
import { hclName } from '#src/lib/terraform-text.ts';

/** The resource of the Terraform provider that requests a restore of a cluster's backup. */
export const restoreJobType = 'mongodbatlas_cloud_backup_snapshot_restore_job';

const ways = { automated: 'automated', download: 'download', pointInTime: 'point_in_time' } as const;

interface RestoreBody {
  deliveryType: keyof typeof ways;
  snapshotId?: string | undefined;
  targetClusterName?: string | undefined;
  targetGroupId?: string | undefined;
  pointInTimeUTCSeconds?: number | undefined;
  oplogTs?: number | undefined;
  oplogInc?: number | undefined;
}

/** The request of a restore as a resource; applying it starts the restore. */
export function restoreResource(groupId: string, clusterName: string, body: RestoreBody): string {
  return resourceText(restoreJobType, hclName(`restore_${clusterName}`), {
    project_id: groupId,
    cluster_name: clusterName,
    snapshot_id: body.snapshotId,
    delivery_type_config: {
      [ways[body.deliveryType]]: true,
      target_cluster_name: body.targetClusterName,
      target_project_id: body.targetGroupId,
      point_in_time_utc_seconds: body.pointInTimeUTCSeconds,
      oplog_ts: body.oplogTs,
      oplog_inc: body.oplogInc,
    },
  });
}
