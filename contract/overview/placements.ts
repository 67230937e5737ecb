import { z } from 'zod';

/**
 * The regions of the clusters of all projects, which the list across projects does not contain. GET
 * /bff/overview/placements. The server reads project by project once for all callers, and reports its
 * progress.
 */
export const PlacementsQuery = z.strictObject({ connection: z.string().min(1).max(64) });

export interface ClusterPlacement {
  clusterId: string;
  /** `M40`: one, unless shards differ. */
  tiers: string[];
  /** `AWS EU_WEST_1`, the preferred region first. */
  regions: string[];
}

export interface FleetPlacements {
  clusters: ClusterPlacement[];
  /** Of how many projects with clusters it is known. */
  read: number;
  projects: number;
}
