import { z } from 'zod';

/**
 * Where the clusters of all projects run: the list across projects does not tell it. GET /bff/overview/placements. The server
 * reads project by project once for all who ask, and says how far it is.
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
