import { z } from 'zod';
import { Instant, links, ObjectId } from '#contract/api/common.ts';

/**
 * A record of an event in a project or an organization // observed, facts of the event log. Families add
 * their own fields, so the record stays open; those that Quarterdeck writes or reads are named.
 */
export const EventRecord = z.looseObject({
  id: ObjectId,
  created: Instant,
  eventTypeName: z.string(),
  groupId: ObjectId.optional(),
  orgId: ObjectId.optional(),
  isGlobalAdmin: z.boolean().optional(),
  /** The actor: a user, or an API key; neither for actions of the service itself. */
  userId: ObjectId.optional(),
  username: z.string().optional(),
  apiKeyId: ObjectId.optional(),
  publicKey: z.string().optional(),
  remoteAddress: z.string().optional(),
  /** To what. */
  alertId: ObjectId.optional(),
  alertConfigId: ObjectId.optional(),
  clusterName: z.string().optional(),
  clusterId: ObjectId.optional(),
  database: z.string().optional(),
  collection: z.string().optional(),
  dbUserUsername: z.string().optional(),
  endpointId: ObjectId.optional(),
  hostname: z.string().nullish(),
  port: z.int().optional(),
  instanceName: z.string().optional(),
  invoiceId: ObjectId.optional(),
  metricName: z.string().optional(),
  currentValue: z.object({ number: z.number(), units: z.string() }).optional(),
  processorName: z.string().optional(),
  replicaSetName: z.string().nullish(),
  resourceId: ObjectId.optional(),
  resourcePolicyId: ObjectId.optional(),
  resourceType: z.string().optional(),
  shardName: z.string().optional(),
  targetPublicKey: z.string().nullish(),
  targetUsername: z.string().nullish(),
  teamId: ObjectId.optional(),
  whitelistEntry: z.string().nullish(),
  /** Only where the request set `includeRaw`. */
  raw: z.record(z.string(), z.unknown()).optional(),
  links,
});
export type EventRecord = z.infer<typeof EventRecord>;

export const EventTypeDetails = z.object({
  eventType: z.string(),
  description: z.string(),
  alertable: z.boolean(),
});
export type EventTypeDetails = z.infer<typeof EventTypeDetails>;
