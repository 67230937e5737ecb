import { z } from 'zod';
import { links, ObjectId } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';

const common = { id: ObjectId, provisioned: z.boolean(), atlasCidrBlock: z.string(), links };

/** The network in which a project's dedicated clusters of one provider (and region) live. */
export const NetworkContainer = z.discriminatedUnion('providerName', [
  z.object({
    ...common,
    providerName: z.literal('AWS'),
    regionName: z.string(),
    vpcId: z.string().optional(),
  }),
  z.object({
    ...common,
    providerName: z.literal('AZURE'),
    region: z.string(),
    azureSubscriptionId: ObjectId.optional(),
    vnetName: z.string().optional(),
  }),
  // one network reaches every region of this provider
  z.object({
    ...common,
    providerName: z.literal('GCP'),
    regions: z.array(z.string()).optional(),
    gcpProjectId: z.string().optional(),
    networkName: z.string().optional(),
  }),
]);
export type NetworkContainer = z.infer<typeof NetworkContainer>;

export const ContainerQuery = z.strictObject({ providerName: z.enum(providers).optional() });
