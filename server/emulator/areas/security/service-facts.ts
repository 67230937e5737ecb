import { fail } from '#contract/api/errors.ts';
import { rootPath } from '#contract/api/names.ts';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { type RateLimitSet, rateLimitSets } from '#contract/api/rate-limits.ts';
import type { RateLimitSetView } from '#contract/security/service-facts.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';

const mostEndpoints = 100;
const scopes = { group: 'GROUP', org: 'ORGANIZATION', user: 'USER' } as const;
const setNames: Record<RateLimitSet, string> = {
  default: 'Project default',
  search: 'Search indexes',
  access: 'Access to providers, custom roles, encryption keys',
  clusters: 'Clusters and database users',
  endpoints: 'Private endpoints',
  monitoring: 'Events, processes and monitoring',
  org: 'Organization default',
  orgSettings: 'Organization settings',
  user: 'Lists across projects and organizations',
  users: 'Users by id or name',
};
const setIds = Object.keys(rateLimitSets) as RateLimitSet[];

/** Values of the service that are the same for all callers. */
const same = (value: number) => ({ value, defaultValue: value });

function endpointsOf(set: RateLimitSet): RateLimitSetView['endpoints'] {
  return operationIds
    .map(operationOf)
    .filter(({ root, limit = 'default' }) => root === undefined && limit === set)
    .map(({ method, path, root }) => ({ method, path: `${rootPath(root)}${path}` }));
}

function setView(set: RateLimitSet): RateLimitSetView {
  const { scope, capacity, refill } = rateLimitSets[set];
  return {
    endpointSetId: set,
    endpointSetName: setNames[set],
    scope: scopes[scope],
    capacity: same(capacity),
    refillRate: same(refill),
    refillDurationSeconds: same(60),
    endpoints: endpointsOf(set).slice(0, mostEndpoints),
  };
}

/** Addresses reserved for documentation, so that no firewall is opened to a real machine // RFC 5737 */
const called = {
  aws: { 'us-east-1': ['198.51.100.10/32', '198.51.100.11/32'] },
  azure: { eastus2: ['198.51.100.20/32'] },
  gcp: { 'us-central1': ['198.51.100.30/32'] },
};

export const serviceFactHandlers = defineHandlers({
  listRateLimits({ query }) {
    const { name, endpointPath } = query;
    const wanted = setIds.filter(
      (set) =>
        (name === undefined || setNames[set] === name) &&
        (endpointPath === undefined || endpointsOf(set).some(({ path }) => path === endpointPath)),
    );
    return { rows: wanted, view: setView };
  },

  getRateLimit({ params }) {
    const set = setIds.find((each) => each === params.endpointSetId);
    if (!set) throw fail('RESOURCE_NOT_FOUND');
    return setView(set);
  },

  listControlPlaneIpAddresses: () => ({ inbound: called, outbound: called }),
});
