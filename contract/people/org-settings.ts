import { z } from 'zod';
import { secretLife } from '../credentials/schemas.ts';
import { assumedRule } from '../evidence/rule-evidence.ts';

const seconds = z.int().min(1, assumedRule('must be at least 1')).max(2_147_483_647);
/** Of sessions in the service's own console; programs have none. */
const timeouts = {
  absoluteSessionTimeoutInSeconds: seconds.optional(),
  idleSessionTimeoutInSeconds: seconds.optional(),
};

const flags = {
  /** Keys and service accounts without an access list are refused. */
  apiAccessListRequired: z.boolean().optional(),
  genAIFeaturesEnabled: z.boolean().optional(),
  multiFactorAuthRequired: z.boolean().optional(),
  restrictEmployeeAccess: z.boolean().optional(),
  streamsCrossGroupEnabled: z.boolean().optional(),
};
const maxServiceAccountSecretValidityInHours = z
  .int()
  .min(secretLife.shortest)
  .max(secretLife.longest)
  .optional();

export const OrgSettings = z.object({
  ...flags,
  customSessionTimeouts: z.object(timeouts).optional(),
  maxServiceAccountSecretValidityInHours,
  operationsContact: z.string().nullish(),
  securityContact: z.string().optional(),
});
export type OrgSettings = z.infer<typeof OrgSettings>;

const anAddress = 'must be an address like dba@example.com';
const email = z.email(anAddress).max(254);

export const OrgSettingsRequest = z.strictObject({
  ...flags,
  customSessionTimeouts: z.strictObject(timeouts).optional(),
  maxServiceAccountSecretValidityInHours,
  /** null takes the contact away. */
  operationsContact: email.nullish(),
  /** An empty text takes the contact away // observed: Terraform */
  securityContact: z.union([z.literal(''), email]).optional(),
});
