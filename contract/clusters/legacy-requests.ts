import { z } from 'zod';
import { ignored, ObjectId, zeroIsAbsent } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { assumedRule } from '#contract/evidence/rule-evidence.ts';
import { volumeTypes } from './hardware.ts';
import type { ClusterProvider } from './parts.ts';
import { commonRequest } from './request-parts.ts';
import { instanceSizes } from './tables/instance-sizes.ts';

// Requests of 2023-01-01: the flat shape // specification §2.10

const size = (provider: ClusterProvider) => z.enum(instanceSizes[provider]).optional();
const regionName = z.string().min(1).max(64).optional();

function scaling(provider: ClusterProvider) {
  const limits = z.strictObject({ minInstanceSize: size(provider), maxInstanceSize: size(provider) });
  return z.strictObject({ compute: limits.optional() }).optional();
}

const answered = ignored('effectiveInstanceSizeName');

const ProviderSettingsRequest = z.discriminatedUnion('providerName', [
  z.strictObject({
    providerName: z.literal('AWS'),
    instanceSizeName: size('AWS'),
    regionName,
    autoScaling: scaling('AWS'),
    diskIOPS: z.int().min(0).optional(),
    encryptEBSVolume: z.boolean().optional(),
    volumeType: z.enum(volumeTypes).optional(),
    ...answered,
  }),
  z.strictObject({
    providerName: z.literal('AZURE'),
    instanceSizeName: size('AZURE'),
    regionName,
    autoScaling: scaling('AZURE'),
    diskTypeName: z.enum(['P2', 'P3', 'P4', 'P6', 'P10', 'P15', 'P20', 'P30', 'P40', 'P50']).optional(),
    ...answered,
  }),
  z.strictObject({
    providerName: z.literal('GCP'),
    instanceSizeName: size('GCP'),
    regionName,
    autoScaling: scaling('GCP'),
    ...answered,
  }),
  z.strictObject({
    providerName: z.literal('TENANT'),
    backingProviderName: z.enum(providers).optional(),
    instanceSizeName: size('TENANT'),
    regionName,
    autoScaling: scaling('TENANT'),
    ...answered,
  }),
  z.strictObject({
    providerName: z.literal('FLEX'),
    backingProviderName: z.enum(providers).optional(),
    instanceSizeName: z.literal('FLEX').optional(),
    regionName,
    ...answered,
  }),
]);

/** Nodes by region; the keys are names of regions. */
const RegionsRequest = z.record(
  z.string(),
  z.strictObject({
    analyticsNodes: z.int().min(0).max(50).optional(),
    electableNodes: z.int().min(0).max(7).optional(),
    priority: z.int().min(0).max(7).optional(),
    readOnlyNodes: z.int().min(0).max(50).optional(),
  }),
);

export const LegacyClusterUpdate = z.strictObject({
  ...commonRequest,
  autoScaling: z
    .strictObject({
      compute: z
        .strictObject({
          enabled: z.boolean().optional(),
          predictiveEnabled: z.boolean().optional(),
          scaleDownEnabled: z.boolean().optional(),
        })
        .optional(),
      diskGBEnabled: z.boolean().optional(),
    })
    .optional(),
  deleteAfterCreationHours: z.int().min(1, assumedRule('must be at least 1')).optional(),
  diskSizeGB: z.number().optional(),
  numShards: z.int().min(1).max(50).optional(), // specification §2.10
  providerBackupEnabled: z.boolean().optional(),
  providerSettings: ProviderSettingsRequest.optional(),
  replicationFactor: z.int().optional(),
  replicationSpec: zeroIsAbsent(RegionsRequest),
  replicationSpecs: z
    .array(
      z.strictObject({
        id: ObjectId.optional(),
        numShards: z.int().min(1).max(50).optional(),
        regionsConfig: zeroIsAbsent(RegionsRequest),
        zoneName: z.string().min(1).max(255).optional(),
      }),
    )
    .min(1)
    .optional(),
  ...ignored('deleteAfterDate', 'mongoURI', 'mongoURIUpdated', 'mongoURIWithOptions', 'srvAddress'),
});
export type LegacyClusterUpdate = z.output<typeof LegacyClusterUpdate>;

export const LegacyClusterRequest = LegacyClusterUpdate.extend({
  name: z.string(),
  providerSettings: ProviderSettingsRequest,
});
export type LegacyClusterRequest = z.output<typeof LegacyClusterRequest>;
