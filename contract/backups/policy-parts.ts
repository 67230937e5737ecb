import { z } from 'zod';
import { ignored, ObjectId } from '#contract/api/common.ts';
import { itemFrequencies } from './frequencies.ts';
import { retentionUnits } from './retention.ts';

export const int32 = z.int().min(-2_147_483_648).max(2_147_483_647);
export const retention = { retentionUnit: z.enum(retentionUnits), retentionValue: int32 };

/** One line of a policy as it is answered. */
export const PolicyItem = z.object({
  id: ObjectId,
  frequencyType: z.enum(itemFrequencies),
  frequencyInterval: z.int(),
  ...retention,
});
export type PolicyItem = z.infer<typeof PolicyItem>;

/** One line of a policy as it is sent. What its numbers may be depends on the words: `policy-rules.ts`. */
export const PolicyItemRequest = z.strictObject({
  id: ObjectId.optional(),
  frequencyType: z.enum(itemFrequencies),
  frequencyInterval: int32,
  ...retention,
});
export type PolicyItemRequest = z.output<typeof PolicyItemRequest>;

/** Of a compliance policy: its ids are the service's. */
export const ComplianceItemRequest = z.strictObject({
  frequencyType: z.enum(itemFrequencies),
  frequencyInterval: int32,
  ...retention,
  ...ignored('id'),
});
export type ComplianceItemRequest = z.output<typeof ComplianceItemRequest>;
