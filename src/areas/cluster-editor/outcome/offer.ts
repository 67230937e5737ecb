import type { Result } from '#contract/api/operations.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { regionLabel } from '#contract/clusters/tables/regions.ts';

export type Offer = Pick<
  Result<'listGroupClusterProviderRegions'>['results'][number],
  'provider' | 'instanceSizes'
>;

const kinds = ['electableSpecs', 'readOnlySpecs', 'analyticsSpecs'] as const;

/** Whether the service offers a size in a region to the project; undefined where it did not say. */
export function isOffered(
  offers: readonly Offer[],
  { provider, regionName }: { provider: string; regionName: string },
  size: string,
): boolean | undefined {
  const offer = offers.find((each) => each.provider === provider);
  if (!offer) return undefined;
  const match = offer.instanceSizes.find(({ name }) => name === size);
  return match?.availableRegions.some(({ name }) => name === regionName) ?? false;
}

/**
 * Sizes and regions of a cluster that Atlas does not offer to the project, in sentences; for providers with
 * known offers.
 */
export function notOffered({ replicationSpecs }: ClusterRecord, offers: readonly Offer[]): string[] {
  const results = new Set<string>();
  for (const region of replicationSpecs.flatMap(({ regionConfigs }) => regionConfigs)) {
    const { providerName, regionName } = region;
    const offer = offers.find(({ provider }) => provider === providerName);
    if (providerName === 'TENANT' || !offer) continue;
    for (const kind of kinds) {
      const { instanceSize, nodeCount } = region[kind] ?? {};
      if (!instanceSize || !nodeCount) continue;
      const size = offer.instanceSizes.find(({ name }) => name === instanceSize);
      if (!size) results.add(`Atlas offers no ${instanceSize} at ${providerName} to this project.`);
      else if (!size.availableRegions.some(({ name }) => name === regionName)) {
        results.add(
          `Atlas offers no ${instanceSize} in ${regionLabel(providerName, regionName)} to this project.`,
        );
      }
    }
  }
  return [...results];
}
