import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type CloudProvider, regionLabel } from '#contract/clusters/tables/regions.ts';
import { outageEffect } from '#contract/outages/outage.ts';
import { plural } from '#src/lib/bytes.ts';

interface Loss {
  region: string;
  /** A primary is left in every shard, and it moves or stays. */
  effect: 'survives' | 'elects' | 'noPrimary';
  /** Votes in the region, of all votes of the most affected shard. */
  votes: number;
  of: number;
}

export interface Survival {
  survives: boolean;
  /** "3 of 5 votes are in Frankfurt (EU_CENTRAL_1)" */
  because: string;
  losses: readonly Loss[];
}

type Place = Pick<ClusterRecord['replicationSpecs'][number]['regionConfigs'][number], 'regionName'> & {
  provider: CloudProvider;
};

function placesOf({ replicationSpecs }: ClusterRecord): Place[] {
  const places = new Map<string, Place>();
  for (const { regionConfigs } of replicationSpecs) {
    for (const { providerName, backingProviderName, regionName } of regionConfigs) {
      const provider = providerName === 'TENANT' ? backingProviderName : providerName;
      if (provider) places.set(`${provider}/${regionName}`, { provider, regionName });
    }
  }
  return [...places.values()];
}

/** Votes in a region, in the shard where they are the largest share. */
function votesIn({ replicationSpecs }: ClusterRecord, place: Place): { votes: number; of: number } {
  const shares = replicationSpecs.map(({ regionConfigs }) => {
    const count = (only: boolean) =>
      regionConfigs
        .filter(
          ({ providerName, regionName }) =>
            !only ||
            (regionName === place.regionName &&
              (providerName === place.provider || providerName === 'TENANT')),
        )
        // free and shared clusters name no count: they have three members
        .reduce((sum, { providerName, electableSpecs }) => {
          return sum + (electableSpecs?.nodeCount ?? (providerName === 'TENANT' ? 3 : 0));
        }, 0);
    return { votes: count(true), of: count(false) };
  });
  return shares.reduce((most, each) => (each.votes / each.of > most.votes / most.of ? each : most), {
    votes: 0,
    of: 1,
  });
}

/** Effects of the loss of each region, one at a time: a primary needs more than half of its shard's votes. */
export function survivalOf(cluster: ClusterRecord): Survival {
  const losses = placesOf(cluster).map((place): Loss => {
    const effect = outageEffect(cluster, [{ cloudProvider: place.provider, regionName: place.regionName }]);
    return {
      region: regionLabel(place.provider, place.regionName),
      effect: !effect.hasPrimary ? 'noPrimary' : effect.primaryMoved ? 'elects' : 'survives',
      ...votesIn(cluster, place),
    };
  });
  const fatal = losses
    .filter(({ effect }) => effect === 'noPrimary')
    .toSorted((a, b) => b.votes / b.of - a.votes / a.of)[0];
  if (fatal) {
    const { votes, of, region } = fatal;
    const text = votes === of ? `all ${plural(of, 'vote')}` : `${votes} of ${plural(of, 'vote')}`;
    return { survives: false, because: `${text} ${votes === 1 ? 'is' : 'are'} in ${region}`, losses };
  }
  const most = losses.reduce(
    (match, each) => (each.votes > match.votes ? each : match),
    losses[0] ?? { votes: 0, of: 0 },
  );
  return {
    survives: true,
    because: `no region holds more than ${most.votes} of ${plural(most.of, 'vote')}`,
    losses,
  };
}
