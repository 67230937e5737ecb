import type { Surroundings } from '#contract/clusters/configure/surroundings.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { dataSize } from '#server/emulator/kernel/documents/data-sizes.ts';
import type { World } from '#server/emulator/kernel/world.ts';

const vaults = { AWS: 'awsKms', AZURE: 'azureKeyVault', GCP: 'googleCloudKms' } as const;

/** The state of the world that the rules of a configuration need; the first refusal ends the request. */
export function surroundingsOf(world: World, place: { groupId: string } | ClusterRecord): Surroundings {
  return {
    id: () => world.id(),
    now: world.iso(),
    hasKeys: (provider) => world.tables.encryption.get(place.groupId)?.[vaults[provider]]?.enabled === true,
    governmentOnly: world.tables.groups.get(place.groupId)?.regionUsageRestrictions === 'GOV_REGIONS_ONLY',
    refuse: (refusal) => {
      throw refusal;
    },
    ...('id' in place && { dataSizeBytes: dataSize(world, place) / place.replicationSpecs.length }),
  };
}
