import { failWith } from '#contract/api/errors.ts';
import { providers } from '#contract/api/names.ts';
import { clusterProviders } from '#contract/clusters/parts.ts';
import type { AvailableVersion, ProviderRegions } from '#contract/clusters/support-rows.ts';
import { instanceSizes } from '#contract/clusters/tables/instance-sizes.ts';
import { defaultMajorVersion, majorNames } from '#contract/clusters/tables/mongodb-versions.ts';
import { type CloudProvider, defaultRegion, regions } from '#contract/clusters/tables/regions.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';

function isProvider(name: string): name is CloudProvider {
  return providers.some((each) => each === name);
}

/** Shared tiers are listed under the provider of their machines. */
const sharedSizes = instanceSizes.TENANT;

function regionsOf(provider: CloudProvider, tier: string | undefined): ProviderRegions {
  const availableRegions = regions[provider].map(({ regionName }) => ({
    name: regionName,
    default: regionName === defaultRegion[provider],
  }));
  return {
    provider,
    instanceSizes: [...sharedSizes, ...instanceSizes[provider]]
      .filter((name) => tier === undefined || name === tier)
      .map((name) => ({ name, availableRegions })),
  };
}

/** The regions of each size; an unknown provider or tier is refused // assumed */
export function providerRegions({ query }: Call<'listGroupClusterProviderRegions'>): ProviderRegions[] {
  const requested = query.providers ?? [...providers];
  const unknown = requested.find((name) => !isProvider(name));
  if (unknown !== undefined)
    throw failWith('INVALID_QUERY_PARAMETER', {
      parameters: ['providers', `${unknown} is no provider`],
      fields: [{ field: 'providers', description: `must be of ${providers.join(', ')}` }],
    });
  return requested
    .filter(isProvider)
    .map((provider) => regionsOf(provider, query.tier))
    .filter(({ instanceSizes: sizes }) => sizes.length > 0);
}

/** Every size with every version that it may have; free and shared tiers have the default one alone. */
const everyVersion: readonly AvailableVersion[] = clusterProviders.flatMap((cloudProvider) =>
  instanceSizes[cloudProvider].flatMap((instanceSize) =>
    majorNames
      .filter((version) => cloudProvider !== 'TENANT' || version === defaultMajorVersion)
      .map((version) => ({
        cloudProvider,
        instanceSize,
        version,
        defaultStatus: version === defaultMajorVersion ? ('DEFAULT' as const) : ('NOT_DEFAULT' as const),
      })),
  ),
);

export function availableVersions({ query }: Call<'getGroupMongoDbVersions'>): readonly AvailableVersion[] {
  const { cloudProvider, instanceSize, defaultStatus } = query;
  return everyVersion.filter(
    (each) =>
      (cloudProvider === undefined || each.cloudProvider === cloudProvider) &&
      (instanceSize === undefined || each.instanceSize === instanceSize) &&
      (defaultStatus === undefined || each.defaultStatus === defaultStatus),
  );
}
