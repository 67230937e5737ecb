import { z } from 'zod';
import { ignored, links, ObjectId, privateEndpointStatuses } from '#contract/api/common.ts';

/** Regions in which the object storage of backups can be reached privately // documented */
const backupEndpointRegions = [
  'US_GOV_WEST_1',
  'US_GOV_EAST_1',
  'US_EAST_1',
  'US_EAST_2',
  'US_WEST_1',
  'US_WEST_2',
  'CA_CENTRAL_1',
  'EU_NORTH_1',
  'EU_WEST_1',
  'EU_WEST_2',
  'EU_WEST_3',
  'EU_CENTRAL_1',
  'AP_EAST_1',
  'AP_NORTHEAST_1',
  'AP_NORTHEAST_2',
  'AP_NORTHEAST_3',
  'AP_SOUTHEAST_1',
  'AP_SOUTHEAST_2',
  'AP_SOUTHEAST_3',
  'AP_SOUTH_1',
  'SA_EAST_1',
  'CN_NORTH_1',
  'CN_NORTHWEST_1',
  'ME_SOUTH_1',
  'AF_SOUTH_1',
  'EU_SOUTH_1',
  'GLOBAL',
] as const;

/** A private way to the object storage from which backups are downloaded: AWS only. */
export const BackupEndpoint = z.object({
  id: ObjectId,
  cloudProvider: z.enum(['AWS']),
  errorMessage: z.string().optional(),
  privateEndpointConnectionName: z.string().optional(),
  regionName: z.enum(backupEndpointRegions),
  status: z.enum(privateEndpointStatuses),
  vpcRegionName: z.enum(backupEndpointRegions).optional(),
  links,
});
export type BackupEndpoint = z.infer<typeof BackupEndpoint>;

export const CreateBackupEndpoint = z.strictObject({
  cloudProvider: z.enum(['AWS']).optional(),
  regionName: z.enum(backupEndpointRegions),
  vpcRegionName: z.enum(backupEndpointRegions).optional(),
  ...ignored('id', 'links', 'errorMessage', 'privateEndpointConnectionName', 'status'),
});
