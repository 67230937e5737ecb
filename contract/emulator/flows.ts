import { z } from 'zod';
import { Instant, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';

/** An online archive with amounts that the service does not report. */
export const EmulatorArchive = z.object({
  id: ObjectId,
  groupId: ObjectId,
  clusterName: z.string(),
  namespace: z.string(),
  state: z.string(),
  /** In the archive now, as BSON. */
  documents: z.int(),
  bytes: z.int(),
  /** Moved out of the cluster, and expired in the archive, since it was created. */
  moved: z.int(),
  expired: z.int(),
  lastRun: Instant.optional(),
});
export type EmulatorArchive = z.infer<typeof EmulatorArchive>;

/** A topic of a broker that a Kafka connection of the emulator leads to. */
export const EmulatorTopic = z.object({
  groupId: ObjectId,
  workspace: z.string(),
  connection: z.string(),
  topic: z.string(),
  messages: z.int(),
  /** The latest messages as extended JSON, the newest first, shortened. */
  latest: z.array(z.object({ at: Instant, text: z.string() })),
});
export type EmulatorTopic = z.infer<typeof EmulatorTopic>;

/** Log lines, or values of metrics, that left a project for a bucket or an address. */
export const LogDelivery = z.object({
  id: z.string(),
  groupId: ObjectId,
  at: Instant,
  /** `PUSH` for the push-based export, `OTEL_METRICS` for metrics, else the type of the integration. */
  type: z.string(),
  /** Bucket or address, without secrets. */
  target: z.string(),
  from: Instant,
  to: Instant,
  /** Lines of logs, or values of metrics. */
  lines: z.int(),
  /** Lines beyond the limit of one delivery. */
  dropped: z.int(),
  outcome: z.enum(['pending', 'delivered', 'failed', 'recorded', 'refused']),
  detail: z.string().optional(),
});
export type LogDelivery = z.infer<typeof LogDelivery>;

const shared = { root: 'control', versions: { '2023-01-01': null }, roles: 'any', method: 'GET' } as const;

/** Data that moves inside of the emulator, and out of it. */
export const emulatorFlowOperations = defineOperations(shared, {
  listEmulatorArchives: {
    path: '/archives',
    summary: 'List the online archives with their amounts, which the service does not report',
    response: z.array(EmulatorArchive),
  },
  listEmulatorTopics: {
    path: '/stream-topics',
    summary: 'List the topics of emulated brokers with their latest messages',
    response: z.array(EmulatorTopic),
  },
  listEmulatorLogDeliveries: {
    path: '/log-deliveries',
    summary: 'List the deliveries of exported logs and metrics with their outcome, newest first',
    query: z.strictObject({ groupId: ObjectId.optional() }),
    response: z.array(LogDelivery),
  },
});
