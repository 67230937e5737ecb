import { z } from 'zod';
import { Instant, InstantInput, links, ObjectId, Paging } from '#contract/api/common.ts';
import { type Measured, measurementNames, measurementUnits } from './measurements.ts';

/** Types of a process in this resource: config servers have one type for all members. */
const processTypes = [
  'REPLICA_PRIMARY',
  'REPLICA_SECONDARY',
  'RECOVERING',
  'SHARD_MONGOS',
  'SHARD_CONFIG',
  'SHARD_STANDALONE',
  'SHARD_PRIMARY',
  'SHARD_SECONDARY',
  'NO_DATA',
] as const;

export const Process = z.object({
  id: z.string(),
  groupId: ObjectId,
  hostname: z.string(),
  port: z.int(),
  typeName: z.enum(processTypes),
  /** The name of the cluster where the host name has none // observed */
  userAlias: z.string(),
  replicaSetName: z.string().optional(),
  shardName: z.string().optional(),
  version: z.string(),
  created: Instant,
  lastPing: Instant,
  links,
});
export type Process = z.infer<typeof Process>;

export const ProcessDatabase = z.object({ databaseName: z.string(), links });
export const DiskPartition = z.object({ partitionName: z.string(), links });

export const Measurements = z.object({
  groupId: ObjectId,
  hostId: z.string(),
  processId: z.string(),
  databaseName: z.string().optional(),
  partitionName: z.string().optional(),
  granularity: z.enum(['PT1M', 'PT5M', 'PT30M', 'PT1H', 'P1D']),
  start: Instant,
  end: Instant,
  measurements: z.array(
    z.object({
      name: z.string(),
      units: z.enum(measurementUnits),
      /** Null where nothing was measured: before the cluster was made, while it was paused. */
      dataPoints: z.array(z.object({ timestamp: Instant, value: z.number().nullable() })),
    }),
  ),
  links,
});
export type Measurements = z.infer<typeof Measurements>;

/** The requested measurements and period; the handler checks combinations and names the parameter. */
export function measurementQuery(of: Measured) {
  return z.strictObject({
    granularity: z.string().max(16).optional(),
    period: z.string().max(64).optional(),
    start: InstantInput.optional(),
    end: InstantInput.optional(),
    m: z.array(z.enum(measurementNames(of), 'is not the name of a measurement')).optional(),
    // older clients page here as in lists, which changes nothing
    ...Paging,
  });
}
