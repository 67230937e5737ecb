import { z } from 'zod';
import { ignored, unheeded } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { volumeTypes } from './hardware.ts';
import type { ClusterProvider } from './parts.ts';
import { commonRequest } from './request-parts.ts';
import { instanceSizes } from './tables/instance-sizes.ts';

type Provider = Exclude<ClusterProvider, 'TENANT'>;

const sizeOf = (provider: ClusterProvider) => z.enum(instanceSizes[provider]).optional();
const nodeCount = z.int().min(0).max(50).optional();
const priority = z.int().min(0).max(7).optional();
const regionName = z.string().min(1).max(64);
const diskSizeGB = z.number().optional();

/** Automatic scaling between two sizes of one provider. */
function scalingRequest(provider: Provider) {
  return z.strictObject({
    compute: z
      .strictObject({
        enabled: z.boolean().optional(),
        predictiveEnabled: z.boolean().optional(), // specification §2.10
        scaleDownEnabled: z.boolean().optional(),
        minInstanceSize: sizeOf(provider),
        maxInstanceSize: sizeOf(provider),
      })
      .optional(),
    diskGB: z.strictObject({ enabled: z.boolean().optional() }).optional(),
  });
}

const volume = { diskIOPS: z.int().min(0).optional() };
const hardware = {
  AWS: {
    instanceSize: sizeOf('AWS'),
    nodeCount,
    ...volume,
    ebsVolumeType: z.enum(volumeTypes).optional(),
    ...ignored('diskThroughput'),
  },
  AZURE: { instanceSize: sizeOf('AZURE'), nodeCount, ...volume },
  GCP: { instanceSize: sizeOf('GCP'), nodeCount },
};

/** What several clients send back although only answers have it. */
const effective = unheeded('effectiveElectableSpecs', 'effectiveReadOnlySpecs', 'effectiveAnalyticsSpecs');

function dedicated<const Name extends Provider, Shape extends z.ZodRawShape>(name: Name, shape: Shape) {
  const specs = z.strictObject(shape).optional();
  const scaling = scalingRequest(name).optional();
  return z.strictObject({
    providerName: z.literal(name),
    regionName,
    priority,
    electableSpecs: specs,
    readOnlySpecs: specs,
    analyticsSpecs: specs,
    autoScaling: scaling,
    analyticsAutoScaling: scaling,
    ...effective,
    // observed: tests of the Atlas CLI repeat the provider
    ...unheeded('backingProviderName'),
  });
}

/** The free and shared tiers: their nodes are neither counted nor scaled, yet clients send the fields they read. */
function tenant<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({
    providerName: z.literal('TENANT'),
    backingProviderName: z.enum(providers).optional(),
    regionName,
    priority,
    electableSpecs: z
      .strictObject({
        instanceSize: sizeOf('TENANT'),
        nodeCount,
        ...shape,
        ...unheeded('effectiveInstanceSize'),
      })
      .optional(),
    ...effective,
    ...unheeded('readOnlySpecs', 'analyticsSpecs', 'autoScaling', 'analyticsAutoScaling'),
  });
}

const zoneName = z.string().min(1).max(255).optional();

/** Since 2024-08-05: one specification for each shard, with its disk. */
const ShardRequest = z.strictObject({
  zoneName,
  regionConfigs: z
    .array(
      z.discriminatedUnion('providerName', [
        dedicated('AWS', { ...hardware.AWS, diskSizeGB }),
        dedicated('AZURE', { ...hardware.AZURE, diskSizeGB }),
        dedicated('GCP', { ...hardware.GCP, diskSizeGB }),
        tenant({ diskSizeGB }),
      ]),
    )
    .min(1),
  ...ignored('id', 'zoneId'),
});

/** 2023-02-01: one specification for each zone, the disk above. */
const ZoneRequest = z.strictObject({
  zoneName,
  numShards: z.int().min(1).max(50).optional(), // specification §2.10
  regionConfigs: z
    .array(
      z.discriminatedUnion('providerName', [
        dedicated('AWS', hardware.AWS),
        dedicated('AZURE', hardware.AZURE),
        dedicated('GCP', hardware.GCP),
        tenant({}),
      ]),
    )
    .min(1),
  ...ignored('id', 'zoneId'),
});

export const ClusterUpdate = z.strictObject({
  ...commonRequest,
  adaptiveCapacity: z.enum(['ENABLED', 'DISABLED']).nullish(),
  redactClientLogData: z.boolean().optional(),
  replicationSpecs: z.array(ShardRequest).min(1).optional(),
  retainBackups: z.boolean().optional(),
  useAwsTimeBasedSnapshotCopyForFastInitialSync: z.boolean().optional(),
  ...unheeded('effectiveReplicationSpecs'),
  ...ignored('internalClusterRole'),
});
export type ClusterUpdate = z.output<typeof ClusterUpdate>;

export const ClusterRequest = ClusterUpdate.extend({
  name: z.string(),
  replicationSpecs: z.array(ShardRequest).min(1),
});
export type ClusterRequest = z.output<typeof ClusterRequest>;

export const AdvancedClusterUpdate = z.strictObject({
  ...commonRequest,
  diskSizeGB,
  replicationSpecs: z.array(ZoneRequest).min(1).optional(),
});
export type AdvancedClusterUpdate = z.output<typeof AdvancedClusterUpdate>;

export const AdvancedClusterRequest = AdvancedClusterUpdate.extend({
  name: z.string(),
  replicationSpecs: z.array(ZoneRequest).min(1),
});
export type AdvancedClusterRequest = z.output<typeof AdvancedClusterRequest>;
