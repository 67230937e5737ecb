import { z } from 'zod';
import { Instant, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';

/** The operations of a workload on documents; the last two reads differ in whether an index serves them. */
export const workloadKinds = ['insert', 'update', 'delete', 'findById', 'findByIndex', 'findByScan'] as const;
export type WorkloadKind = (typeof workloadKinds)[number];

/** Operations in a second that one workload may ask for. */
export const mostPerSecond = 400;
export const mostWorkloads = 20;

/** Shares of the operations, in any unit: 3 and 1 are three quarters and a quarter. */
const Mix = z
  .strictObject(
    Object.fromEntries(workloadKinds.map((kind) => [kind, z.int().min(0).max(100).optional()])) as Record<
      WorkloadKind,
      z.ZodOptional<z.ZodInt>
    >,
  )
  .refine((mix) => Object.values(mix).some((share = 0) => share > 0), 'must give one kind a share');
export type WorkloadMix = { [Kind in WorkloadKind]?: number | undefined };

const clusterName = z.string().min(1).max(64);
const Target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cluster'), groupId: ObjectId, clusterName }),
  /** A cluster outside the service, from which live migrations come. */
  z.strictObject({ kind: z.literal('source'), orgId: ObjectId, clusterName }),
]);
export type WorkloadTarget = z.infer<typeof Target>;

const perSecond = z.number().min(0.1).max(mostPerSecond);

export const Workload = z.object({
  id: ObjectId,
  target: Target,
  perSecond: z.number(),
  mix: z.record(z.string(), z.int()),
  /** The documents that it reads and writes: `database.collection`. */
  namespace: z.string(),
  running: z.boolean(),
  /** When it was started for the first time. */
  since: Instant,
  /** Operations done so far, by kind. */
  done: z.record(z.enum(workloadKinds), z.int()),
  /** Operations that the database refused. */
  refused: z.int(),
  /** Operations that there was no room for: the clock was moved, or they cost too much. */
  skipped: z.int(),
  /** The database's message for the last refused operation, or why the workload has stopped automatically. */
  trouble: z.string().optional(),
});
export type Workload = z.infer<typeof Workload>;

const shared = { root: 'control', versions: { '2023-01-01': null }, roles: 'any' } as const;

/** The load generator: reads and writes of simulated clients on the clusters of the emulator. */
export const emulatorWorkloadOperations = defineOperations(shared, {
  listEmulatorWorkloads: {
    method: 'GET',
    path: '/workloads',
    summary: 'List the workloads of the load generator with their results',
    response: z.array(Workload),
  },
  createEmulatorWorkload: {
    method: 'POST',
    path: '/workloads',
    summary: 'Start a workload: reads and writes on a cluster at a rate per second',
    body: z.strictObject({ target: Target, perSecond, mix: Mix }),
    response: Workload,
    status: 201,
  },
  updateEmulatorWorkload: {
    method: 'PATCH',
    path: '/workloads/{workloadId}',
    summary: 'Stop a workload, start it again, or change its rate and mix',
    body: z.strictObject({
      running: z.boolean().optional(),
      perSecond: perSecond.optional(),
      mix: Mix.optional(),
    }),
    response: Workload,
  },
  deleteEmulatorWorkload: {
    method: 'DELETE',
    path: '/workloads/{workloadId}',
    summary: 'Stop a workload and delete its results; its documents stay',
    status: 204,
  },
});
