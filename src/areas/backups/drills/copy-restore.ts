import type { DrillRun } from '#contract/console/drills.ts';
import { type CurlTarget, curlCommand } from '#src/api/code/curl.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';
import { restoreResource } from '../shared/restore-resource.ts';

/** The restore of a drill as a command, for use in scripts. */
export function restoreFormats(target: CurlTarget, run: DrillRun): CopyFormat[] {
  const into = { targetClusterName: run.targetName, targetGroupId: run.targetGroupId };
  const seconds = run.restoredPoint === null ? undefined : run.restoredPoint / 1000;
  const isPoint = run.point.kind === 'pointInTime';
  const unknown = (isPoint ? seconds === undefined : run.snapshotId === null)
    ? { disabled: 'The restore point has not been chosen yet' }
    : {};
  const path = `/groups/${run.groupId}/clusters/${run.sourceName}/backup/restoreJobs`;
  const body = isPoint
    ? ({ deliveryType: 'pointInTime', pointInTimeUTCSeconds: seconds, ...into } as const)
    : ({ deliveryType: 'automated', snapshotId: run.snapshotId ?? undefined, ...into } as const);
  const kind = isPoint
    ? `pointInTime --pointInTimeUTCSeconds ${seconds}`
    : `automated --snapshotId ${run.snapshotId}`;
  return [
    {
      label: 'curl: restore',
      text: () => curlCommand(target, { method: 'POST', path, version: '2023-01-01', body }),
      ...unknown,
    },
    {
      label: 'Atlas CLI: restore',
      text: () =>
        `atlas backups restores start ${kind} --clusterName ${run.sourceName} --targetClusterName ${run.targetName} --targetProjectId ${run.targetGroupId} --projectId ${run.groupId}`,
      ...unknown,
    },
    {
      label: 'curl: read the job',
      text: () => curlCommand(target, { path: `${path}/${run.jobId}`, version: '2023-01-01' }),
      ...(run.jobId === null ? { disabled: 'There is no restore job yet' } : {}),
    },
    {
      label: 'Terraform: restore',
      text: () => restoreResource(run.groupId, run.sourceName, body),
      ...unknown,
    },
  ];
}
