import { z } from 'zod';
import { Instant, ignored, ObjectId, unheeded } from '#contract/api/common.ts';
import { assumedRule } from '../evidence/rule-evidence.ts';
import { ComplianceItemRequest, PolicyItem } from './policy-parts.ts';
import { longestRetentionDays } from './retention.ts';

const complianceStates = ['ACTIVE', 'ENABLING', 'UPDATING', 'DISABLING'] as const;

export const CompliancePolicy = z.object({
  projectId: ObjectId,
  authorizedEmail: z.string(),
  authorizedUserFirstName: z.string().optional(),
  authorizedUserLastName: z.string().optional(),
  copyProtectionEnabled: z.boolean(),
  deletable: z.boolean(),
  encryptionAtRestEnabled: z.boolean(),
  onDemandPolicyItem: PolicyItem.nullable(),
  pitEnabled: z.boolean(),
  /** 0: no window is demanded // observed */
  restoreWindowDays: z.int(),
  scheduledPolicyItems: z.array(PolicyItem),
  state: z.enum(complianceStates),
  updatedDate: Instant,
  /** E-mail address, or public key of an API key // observed */
  updatedUser: z.string(),
});
export type CompliancePolicy = z.infer<typeof CompliancePolicy>;

/** Before there is a policy the answer is an empty object // assumed: Terraform takes that as absent */
export const ComplianceAnswer = CompliancePolicy.partial();

const name = z.string().min(1).max(255);
const email = z.email('must be an address like dba@example.com').max(320);

const fields = {
  authorizedEmail: email,
  copyProtectionEnabled: z.boolean().optional(),
  encryptionAtRestEnabled: z.boolean().optional(),
  onDemandPolicyItem: ComplianceItemRequest.optional(),
  pitEnabled: z.boolean().optional(),
  projectId: ObjectId.optional(),
  /** 0 demands no window, where none can be demanded: see the handler. */
  restoreWindowDays: z
    .int()
    .min(0)
    .max(longestRetentionDays, assumedRule(`must be at most ${longestRetentionDays}`))
    .optional(),
  scheduledPolicyItems: z.array(ComplianceItemRequest).max(64).optional(),
  ...ignored('deletable', 'updatedDate', 'updatedUser', 'links'),
  // it changes automatically between the read and the write of a client // observed: the command line client
  // sends it
  ...unheeded('state'),
};

export const ComplianceRequestFirst = z.strictObject({
  ...fields,
  authorizedUserFirstName: name.optional(),
  authorizedUserLastName: name.optional(),
});
export const ComplianceRequest = z.strictObject({
  ...fields,
  authorizedUserFirstName: name,
  authorizedUserLastName: name,
});
/** Of any version: fields that the first one does not demand may be absent. */
export type ComplianceRequest = z.output<typeof ComplianceRequestFirst>;
