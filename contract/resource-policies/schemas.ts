import { z } from 'zod';
import { Instant, ObjectId } from '#contract/api/common.ts';
import { longestPolicyDescription, longestPolicyName, longestPolicyText, mostPolicyTexts } from './limits.ts';

// from the public client library

const name = z.string().trim().min(1, 'is required').max(longestPolicyName);
const description = z.string().max(longestPolicyDescription);
const policies = z
  .array(z.strictObject({ body: z.string().min(1, 'is required').max(longestPolicyText) }))
  .min(1, 'must hold at least one policy')
  .max(mostPolicyTexts);

export const ResourcePolicyRequest = z.strictObject({ name, description: description.optional(), policies });
export type ResourcePolicyRequest = z.infer<typeof ResourcePolicyRequest>;

/** Omitted fields stay unchanged. */
export const ResourcePolicyEdit = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  policies: policies.optional(),
});

const Person = z.object({ id: ObjectId, name: z.string() });

export const ResourcePolicy = z.object({
  id: ObjectId,
  orgId: ObjectId,
  name: z.string(),
  description: z.string().optional(),
  policies: z.array(z.object({ id: ObjectId, body: z.string() })),
  version: z.string(),
  createdByUser: Person,
  createdDate: Instant,
  lastUpdatedByUser: Person,
  lastUpdatedDate: Instant,
});
export type ResourcePolicy = z.infer<typeof ResourcePolicy>;

export const NonCompliantResource = z.object({
  orgId: ObjectId,
  resourceId: ObjectId,
  resourceName: z.string(),
  resourceType: z.enum(['CLUSTER', 'PROJECT']),
  resourcePoliciesCausingNonCompliance: z.array(
    z.object({ id: ObjectId, name: z.string(), orgId: ObjectId }),
  ),
});
export type NonCompliantResource = z.infer<typeof NonCompliantResource>;
