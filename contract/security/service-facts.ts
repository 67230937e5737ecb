import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';

const amount = z.object({ value: z.int(), defaultValue: z.int() });

/** Operations that share a bucket of requests. */
export const RateLimitSetView = z.object({
  endpointSetId: z.string(),
  endpointSetName: z.string(),
  scope: z.enum(['IP', 'GROUP', 'ORGANIZATION', 'USER']),
  capacity: amount,
  refillRate: amount,
  refillDurationSeconds: amount,
  /** The first hundred // documented: no more are returned */
  endpoints: z.array(z.object({ method: z.string(), path: z.string() })),
});
export type RateLimitSetView = z.infer<typeof RateLimitSetView>;

const owner = {
  groupId: ObjectId.optional(),
  orgId: ObjectId.optional(),
  userId: z.string().max(64).optional(),
  ipAddress: z.string().max(64).optional(),
};

const addresses = z.record(z.string(), z.array(z.string()));
const byProvider = z.object({ aws: addresses, azure: addresses, gcp: addresses });

/** Facts that the service reports about itself. */
export const serviceFactOperations = defineOperations({
  listRateLimits: {
    method: 'GET',
    path: '/rateLimits',
    summary: 'List how many requests the service takes of what',
    roles: 'any',
    versions: { '2025-03-12': null },
    query: z.strictObject({
      ...owner,
      name: z.string().max(128).optional(),
      endpointPath: z.string().max(512).optional(),
    }),
    results: RateLimitSetView,
    limit: 'user',
  },
  getRateLimit: {
    method: 'GET',
    path: '/rateLimits/{endpointSetId}',
    summary: 'Get one limit of requests',
    roles: 'any',
    versions: { '2025-03-12': null },
    query: z.strictObject(owner),
    response: RateLimitSetView,
    limit: 'user',
  },
  listControlPlaneIpAddresses: {
    method: 'GET',
    path: '/unauth/controlPlaneIPAddresses',
    summary: 'List the addresses from which the service itself calls',
    roles: 'public',
    versions: { '2023-11-15': null },
    response: z.object({ inbound: byProvider, outbound: byProvider }),
  },
});
