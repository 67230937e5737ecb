import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { clusterProviders } from './parts.ts';

/** Speed class of an AWS volume. */
export const volumeTypes = ['STANDARD', 'PROVISIONED', 'HIGH_PERFORMANCE'] as const;

const dedicatedHardware = {
  instanceSize: z.string(),
  nodeCount: z.int().min(0).optional(),
  diskIOPS: z.int().optional(),
  diskThroughput: z.int().optional(),
  ebsVolumeType: z.enum(volumeTypes).optional(),
};

/** The nodes of one kind in one region; free and shared tiers name no `nodeCount`. */
export const Hardware = z.object({
  ...dedicatedHardware,
  diskSizeGB: z.number().optional(),
  effectiveInstanceSize: z.string().optional(),
});
export type Hardware = z.infer<typeof Hardware>;

const requested = Hardware.partial().optional();
/** The requested fields of a region's nodes, without defaults. */
export const RequestedSpecs = z.object({
  electableSpecs: requested,
  readOnlySpecs: requested,
  analyticsSpecs: requested,
});
export type RequestedSpecs = z.infer<typeof RequestedSpecs>;

const limits = {
  minInstanceSize: z.string().optional(),
  maxInstanceSize: z.string().optional(),
};
/** As answered: null where nothing limits the scaling // observed */
const shownLimits = { minInstanceSize: z.string().nullish(), maxInstanceSize: z.string().nullish() };

export const AutoScaling = z.object({
  compute: z
    .object({
      enabled: z.boolean().optional(),
      // specification §2.10 names it; the service's own document does not
      predictiveEnabled: z.boolean().optional(),
      scaleDownEnabled: z.boolean().optional(),
      ...limits,
    })
    .optional(),
  diskGB: z.object({ enabled: z.boolean().optional() }).optional(),
});
export type AutoScaling = z.infer<typeof AutoScaling>;

const region = {
  providerName: z.enum(clusterProviders),
  /** TENANT only: whose machines they are. */
  backingProviderName: z.enum(providers).optional(),
  regionName: z.string(),
  /** 7 for the preferred region, then downwards; 0 where nothing can be elected. */
  priority: z.int().min(0).max(7),
  autoScaling: AutoScaling.optional(),
  analyticsAutoScaling: AutoScaling.optional(),
};

export const RegionConfig = z.object({
  ...region,
  electableSpecs: Hardware.optional(),
  readOnlySpecs: Hardware.optional(),
  analyticsSpecs: Hardware.optional(),
  effectiveElectableSpecs: Hardware.optional(),
  effectiveReadOnlySpecs: Hardware.optional(),
  effectiveAnalyticsSpecs: Hardware.optional(),
});
export type RegionConfig = z.infer<typeof RegionConfig>;

const zone = { id: ObjectId, zoneId: ObjectId, zoneName: z.string() };

/** Since 2024-08-05: one shard. */
export const ShardSpec = z.object({ ...zone, regionConfigs: z.array(RegionConfig).min(1) });
export type ShardSpec = z.infer<typeof ShardSpec>;

/** 2023-02-01: all shards of one zone, equal to each other; the disk size is at the top level of the cluster. */
export const AdvancedHardware = Hardware.omit({ diskSizeGB: true });
export type AdvancedHardware = z.infer<typeof AdvancedHardware>;

export const AdvancedRegionConfig = z.object({
  ...region,
  electableSpecs: AdvancedHardware.optional(),
  readOnlySpecs: AdvancedHardware.optional(),
  analyticsSpecs: AdvancedHardware.optional(),
});
export type AdvancedRegionConfig = z.infer<typeof AdvancedRegionConfig>;

export const AdvancedReplicationSpec = z.object({
  ...zone,
  numShards: z.int().min(1),
  regionConfigs: z.array(AdvancedRegionConfig).min(1),
});
export type AdvancedReplicationSpec = z.infer<typeof AdvancedReplicationSpec>;

/** 2023-01-01: nodes of one region, counted by kind // specification §2.10 */
export const LegacyRegion = z.object({
  analyticsNodes: z.int(),
  electableNodes: z.int(),
  priority: z.int().min(0).max(7),
  readOnlyNodes: z.int(),
});
export type LegacyRegion = z.infer<typeof LegacyRegion>;

export const LegacyReplicationSpec = z.object({
  id: ObjectId,
  numShards: z.int().min(1),
  regionsConfig: z.record(z.string(), LegacyRegion),
  zoneName: z.string(),
});
export type LegacyReplicationSpec = z.infer<typeof LegacyReplicationSpec>;

export const ProviderSettings = z.object({
  providerName: z.enum([...clusterProviders, 'FLEX']),
  backingProviderName: z.enum(providers).optional(),
  instanceSizeName: z.string(),
  effectiveInstanceSizeName: z.string().optional(),
  /** Absent where the cluster spans regions. */
  regionName: z.string().optional(),
  autoScaling: z.object({ compute: z.object(shownLimits) }).optional(),
  diskIOPS: z.int().optional(),
  /** AZURE: the class of the disk, which follows from its size. */
  diskTypeName: z.string().optional(),
  encryptEBSVolume: z.boolean().optional(),
  volumeType: z.enum(volumeTypes).optional(),
});
export type ProviderSettings = z.infer<typeof ProviderSettings>;
