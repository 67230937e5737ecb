import type { Result } from '#contract/api/operations.ts';
import { ownValue } from '#contract/values/own-value.ts';

export type Limit = Result<'listGroupLimits'>[number];

const texts: Record<string, string> = {
  'atlas.project.security.databaseAccess.users': 'Database users',
  'atlas.project.deployment.clusters': 'Clusters',
  'atlas.project.deployment.serverlessMTMs': 'Serverless instances',
  'atlas.project.security.databaseAccess.customRoles': 'Custom database roles',
  'atlas.project.security.networkAccess.entries': 'Access list entries',
  'atlas.project.security.networkAccess.crossRegionEntries': 'Access list entries across regions',
  'atlas.project.deployment.nodesPerPrivateLinkRegion': 'Nodes in a region with private endpoints',
  'atlas.project.deployment.privateServiceConnectionsPerRegionGroup':
    'Private service connections of a region',
  'atlas.project.deployment.privateServiceConnectionsSubnetMask':
    'Subnet mask of private service connections',
};

/** The label of a limit; the service's own name for an unknown one. */
export const limitLabel = (name: string): string => ownValue(texts, name) ?? name;

export interface LimitStanding {
  /** From 0 to 1; undefined if Atlas does not report the current number. */
  share: number | undefined;
  /** `near` from four fifths on. */
  state: 'ok' | 'near' | 'reached' | 'unknown';
}

export function standingOf({ value, currentUsage }: Limit): LimitStanding {
  if (currentUsage === undefined || value <= 0) return { share: undefined, state: 'unknown' };
  const share = currentUsage / value;
  return { share, state: share >= 1 ? 'reached' : share >= 0.8 ? 'near' : 'ok' };
}
