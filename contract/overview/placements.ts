import { z } from 'zod';

/**
 * Where the clusters of all projects run: the list across projects does not tell it. The server
 * reads project by project once for all who ask, and says how far it is.
 */
export const PlacementsQuery = z.strictObject({ connection: z.string().min(1).max(64) });

const ClusterPlacement = z.strictObject({
  clusterId: z.string(),
  /** `M40`: one, unless shards differ. */
  tiers: z.array(z.string()),
  /** `AWS EU_WEST_1`, the preferred region first. */
  regions: z.array(z.string()),
});
export type ClusterPlacement = z.infer<typeof ClusterPlacement>;

export const FleetPlacements = z.strictObject({
  clusters: z.array(ClusterPlacement),
  /** Of how many projects with clusters it is known. */
  read: z.int(),
  projects: z.int(),
});
export type FleetPlacements = z.infer<typeof FleetPlacements>;
