import { z } from 'zod';

/**
 * The regions of the clusters of all projects, which the list across projects does not contain. The server reads project by
 * project once for all callers, and reports its progress.
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
