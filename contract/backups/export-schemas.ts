import { z } from 'zod';
import { Instant, ignored, ObjectId } from '#contract/api/common.ts';

const exportStates = ['Queued', 'InProgress', 'Successful', 'Failed', 'Cancelled'] as const;

const Label = z.object({ key: z.string().optional(), value: z.string().optional() });

export const ExportJob = z.object({
  id: ObjectId,
  snapshotId: ObjectId,
  exportBucketId: ObjectId,
  /** Absent in exports of one replica set // observed */
  components: z.array(z.object({ exportId: ObjectId, replicaSetName: z.string() })).optional(),
  createdAt: Instant,
  finishedAt: Instant.optional(),
  customData: z.array(Label),
  exportStatus: z.object({ exportedCollections: z.int(), totalCollections: z.int() }),
  /** `exported_snapshots/<organization>/<project>/<cluster>/<snapshot>/<seconds>` // observed */
  prefix: z.string(),
  state: z.enum(exportStates),
  stateReason: z.object({ errorCode: z.string(), message: z.string() }).optional(),
});
export type ExportJob = z.infer<typeof ExportJob>;

const text = z.string().min(1).max(255);

export const ExportRequest = z.strictObject({
  exportBucketId: ObjectId,
  snapshotId: ObjectId,
  customData: z
    .array(z.strictObject({ key: text.optional(), value: text.optional() }))
    .max(50)
    .optional(),
  ...ignored('links'),
});
export type ExportRequest = z.output<typeof ExportRequest>;

/** Whether a job still runs: one at a time for each snapshot. */
export function isExportActive({ state }: Pick<ExportJob, 'state'>): boolean {
  return state === 'Queued' || state === 'InProgress';
}
