import { z } from 'zod';
import { Instant, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';

export const SampleDataLoad = z.object({
  _id: ObjectId,
  clusterName: z.string(),
  completeDate: Instant.nullish(),
  createDate: Instant,
  errorMessage: z.string().nullish(),
  state: z.enum(['WORKING', 'FAILED', 'COMPLETED']),
});
export type SampleDataLoad = z.infer<typeof SampleDataLoad>;

const common = {
  roles: ['GROUP_OWNER'],
  versions: { '2023-01-01': null },
  response: SampleDataLoad,
  limit: 'clusters',
} as const;

/** Data to try a cluster with: into flex clusters and all others. */
export const sampleDataOperations = defineOperations({
  requestGroupSampleDatasetLoad: {
    method: 'POST',
    path: '/groups/{groupId}/sampleDatasetLoad/{name}',
    summary: 'Load the sample data into a cluster',
    ...common,
    status: 201,
    entity: 'sampleDataset',
  },
  getGroupSampleDatasetLoad: {
    method: 'GET',
    path: '/groups/{groupId}/sampleDatasetLoad/{sampleDatasetId}',
    summary: 'Get the state of a load of sample data',
    ...common,
    entity: 'sampleDataset',
  },
});
