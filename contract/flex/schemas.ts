import { z } from 'zod';
import { Instant, ignored, links, ObjectId, RequestTag, Tag, unheeded } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { stateNames } from '#contract/clusters/parts.ts';
import { documented } from '../evidence/rule-evidence.ts';

/** Most tags of a resource // documented */
const mostTags = 50;

export const FlexCluster = z.object({
  id: ObjectId,
  groupId: ObjectId,
  name: z.string(),
  clusterType: z.literal('REPLICASET'),
  createDate: Instant,
  stateName: z.enum(stateNames),
  mongoDBVersion: z.string(),
  versionReleaseSystem: z.literal('LTS'),
  backupSettings: z.object({ enabled: z.boolean() }),
  /** Empty until the cluster has been ready once // assumed: as for other clusters */
  connectionStrings: z.object({ standard: z.string().optional(), standardSrv: z.string().optional() }),
  providerSettings: z.object({
    backingProviderName: z.enum(providers),
    diskSizeGB: z.number(),
    providerName: z.literal('FLEX'),
    regionName: z.string(),
  }),
  tags: z.array(Tag),
  terminationProtectionEnabled: z.boolean(),
  links,
});
export type FlexCluster = z.infer<typeof FlexCluster>;

const changeable = {
  tags: z.array(RequestTag).max(mostTags, documented).optional(),
  terminationProtectionEnabled: z.boolean().optional(),
  ...ignored('links'),
};

export const FlexClusterUpdate = z.strictObject(changeable);

export const FlexClusterRequest = z.strictObject({
  ...changeable,
  name: z.string(),
  providerSettings: z.strictObject({
    backingProviderName: z.enum(providers),
    regionName: z.string().min(1).max(64),
    // always FLEX
    ...unheeded('providerName'),
    ...ignored('diskSizeGB'),
  }),
});
