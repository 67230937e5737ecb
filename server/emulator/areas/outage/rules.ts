import type { FieldProblem } from '#contract/api/errors.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type OutageFilter, outageEffect } from '#contract/outages/outage.ts';

/** The problem with the regions to fail; undefined: they may // documented for several regions */
export function filterProblem(
  cluster: ClusterRecord,
  filters: readonly OutageFilter[],
): FieldProblem | undefined {
  const nameOf = (provider: string, region: string) => `${provider} ${region}`;
  const regions = new Set(
    hosts(cluster).map(({ providerName, regionName }) => nameOf(providerName, regionName)),
  );
  const seen = new Set<string>();
  for (const [index, { cloudProvider, regionName }] of filters.entries()) {
    const name = nameOf(cloudProvider, regionName);
    const field = `outageFilters[${index}].regionName`;
    if (!regions.has(name)) {
      return { field, description: `must be a region of the cluster: ${[...regions].join(', ')}` };
    }
    if (seen.has(name)) return { field, description: `names ${name} for the second time` };
    seen.add(name);
  }
  // a cluster of one region may lose it // observed: the Terraform provider's acceptance test
  return regions.size === 1 || outageEffect(cluster, filters).survives
    ? undefined
    : { field: 'outageFilters', description: 'must leave at least one electable node of every shard' };
}
