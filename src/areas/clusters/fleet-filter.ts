import type { ClusterSummary, ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import type { ClusterPlacement } from '#contract/overview/placements.ts';
import {
  type ClusterHealth,
  healthsById,
  type ProjectStanding,
  type StatedSummary,
} from '#contract/overview/standing.ts';
import type { Availability, Flag } from './fleet-facets.ts';

/** A cluster in the list across projects. */
export interface FleetCluster extends StatedSummary {
  groupId: string;
  groupName: string;
  orgId: string;
  orgName: string;
  /** Of its project: `team: shop`. */
  tags: readonly string[];
  /** Sizes and regions, `M40` and `AWS EU_WEST_1`; undefined until they are read. */
  tiers?: readonly string[];
  regions?: readonly string[];
  /** As the overview counts it; undefined until that is read. */
  health?: ClusterHealth | undefined;
}

export const flagLabels: Record<Flag, string> = {
  alerts: 'Has open alerts',
  noBackup: 'Backup off',
  noAuth: 'Authentication off',
  noTls: 'TLS off',
  mixedVersions: 'Versions differ',
};

export const availabilityLabels: Record<Availability, string> = {
  dead: 'Inactive',
  unavailable: 'No primary',
  warning: 'Has warnings',
  available: 'Available',
};

export interface FleetFilter {
  text: string;
  availability: readonly Availability[];
  /** As the overview counts it. */
  health: readonly ClusterHealth[];
  type: readonly ClusterSummary['type'][];
  /** Major versions: `8.0`. */
  version: readonly string[];
  org: readonly string[];
  project: readonly string[];
  /** Tags of projects. */
  tag: readonly string[];
  /** `AWS EU_WEST_1` */
  region: readonly string[];
  /** `M40` */
  tier: readonly string[];
  flags: readonly Flag[];
}

export function fleetOf(
  groups: readonly (Omit<ClusterSummaryGroup, 'clusters'> & { clusters: readonly StatedSummary[] })[],
): FleetCluster[] {
  return groups.flatMap(({ clusters, groupId, groupName, orgId, orgName, tags }) =>
    clusters.map((cluster) => ({ ...cluster, groupId, groupName, orgId, orgName, tags })),
  );
}

/** Clusters with where they run, as far as that is known. */
export function placed(
  fleet: readonly FleetCluster[],
  placements: readonly ClusterPlacement[],
): readonly FleetCluster[] {
  if (placements.length === 0) return fleet;
  const existing = new Map(placements.map((each) => [each.clusterId, each]));
  return fleet.map((cluster) => {
    const entry = existing.get(cluster.clusterId);
    return entry ? { ...cluster, tiers: entry.tiers, regions: entry.regions } : cluster;
  });
}

/** Clusters with the health that the overview counts them in: its numbers open this list, and are its length. */
export function decided(
  fleet: readonly FleetCluster[],
  standings: readonly ProjectStanding[] | undefined,
): readonly FleetCluster[] {
  if (!standings) return fleet;
  const healths = new Map(standings.flatMap((standing) => [...healthsById(standing)]));
  return fleet.map((cluster) => ({ ...cluster, health: healths.get(cluster.clusterId) }));
}

/** Whether a filter needs fields that the list across projects does not contain. */
export const needsPlacements = ({ region, tier }: Pick<FleetFilter, 'region' | 'tier'>): boolean =>
  region.length > 0 || tier.length > 0;

export function majorVersion(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

export function has(cluster: ClusterSummary, flag: Flag): boolean {
  switch (flag) {
    case 'alerts':
      return cluster.alertCount > 0;
    case 'noBackup':
      return !cluster.backupEnabled;
    case 'noAuth':
      return !cluster.authEnabled;
    case 'noTls':
      return !cluster.sslEnabled;
    case 'mixedVersions':
      return new Set(cluster.versions).size > 1;
  }
}

const anyOf = <T>(wanted: readonly T[], value: T): boolean => wanted.length === 0 || wanted.includes(value);
const someOf = (wanted: readonly string[], values: readonly string[] = []): boolean =>
  wanted.length === 0 || values.some((value) => wanted.includes(value));

/** Clusters that fit: any of the values of one filter, all of the flags. */
export function filterFleet(fleet: readonly FleetCluster[], filter: FleetFilter): FleetCluster[] {
  const text = filter.text.trim().toLowerCase();
  return fleet.filter(
    (cluster) =>
      anyOf(filter.availability, cluster.availability) &&
      anyOf<ClusterHealth | undefined>(filter.health, cluster.health) &&
      anyOf(filter.project, cluster.groupId) &&
      anyOf(filter.type, cluster.type) &&
      anyOf(filter.org, cluster.orgId) &&
      someOf(filter.tag, cluster.tags) &&
      someOf(filter.version, cluster.versions.map(majorVersion)) &&
      someOf(filter.region, cluster.regions) &&
      someOf(filter.tier, cluster.tiers) &&
      filter.flags.every((flag) => has(cluster, flag)) &&
      `${cluster.orgName} ${cluster.groupName} ${cluster.name}`.toLowerCase().includes(text),
  );
}

export function isFiltered({ text, ...lists }: FleetFilter): boolean {
  return text.trim() !== '' || Object.values(lists).some((list) => list.length > 0);
}
