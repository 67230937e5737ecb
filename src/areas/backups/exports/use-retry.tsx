import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Command } from './export-drawer.tsx';
import type { ExportBucket, ExportFact } from './export-facts.ts';
import { activeJob, clusterProblem } from './export-form.ts';
import { storageCommands } from './storage-commands.ts';

export interface Retry {
  /** Why a job cannot be requested again. */
  refusalOf: (fact: ExportFact) => string | undefined;
  ask: (fact: ExportFact) => void;
}

interface RetryPlan {
  groupId: string;
  buckets: ReadonlyMap<string, ExportBucket>;
  /** Why the caller may export nothing. */
  refusal: string | undefined;
  jobs: readonly ExportFact[];
  onStarted: (id: string) => void;
}

/** The service never tries again // documented: a new job for the same snapshot, into a folder of its own. */
export function useRetry({ groupId, buckets, refusal, jobs, onStarted }: RetryPlan): Retry {
  const create = useConfirmed('createGroupClusterBackupExport');
  return {
    refusalOf({ job, source }) {
      if (refusal !== undefined) return refusal;
      if (!buckets.has(job.exportBucketId)) return 'Its bucket was removed from the project.';
      if (activeJob(jobs, job.snapshotId)) return 'The snapshot is being exported already.';
      return clusterProblem(source);
    },
    ask({ job, source }) {
      const bucket = buckets.get(job.exportBucketId);
      if (!bucket) return;
      const { exportBucketId, snapshotId, customData } = job;
      const body = { exportBucketId, snapshotId, ...(customData.length > 0 ? { customData } : {}) };
      create({
        title: `Export the snapshot of ${source.name} again?`,
        consequence: (
          <Stack gap={16} shrink>
            <p>
              A new job writes the same snapshot to {bucket.bucketName}, with the same custom data, into a new
              folder. The files of the failed job stay until you remove them:
            </p>
            <Command label="Remove the partial data" text={storageCommands(bucket, job.prefix).remove} />
          </Stack>
        ),
        confirmLabel: 'Export again',
        args: () => ({ groupId, clusterName: source.name, body }),
        change: `Export a snapshot of ${source.name} again`,
        done: `Export of ${source.name} started again`,
        onDone: ({ id }) => onStarted(id),
      });
    },
  };
}
