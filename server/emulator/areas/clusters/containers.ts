import type { ClusterRecord } from '#contract/clusters/record.ts';
import { fail } from '#contract/errors.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ContainerRecord } from './records.ts';

type Place = { groupId: string; providerName: 'AWS' | 'AZURE' | 'GCP'; regionName: string };

/** This number of hexadecimal digits derived from the text: networks do not consume ids of the others. */
function hex(text: string, length: number): string {
  const next = seeded(text);
  return Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('');
}

function placeOf({ groupId, providerName, regionName }: Place): string {
  return `${groupId}/${providerName}/${providerName === 'GCP' ? '' : regionName}`;
}

/** One for each region, for GCP one for all // specification §4.10, documented */
function containerOf(id: string, { groupId, providerName, regionName }: Place): ContainerRecord {
  const place = placeOf({ groupId, providerName, regionName });
  const common = { id, groupId, provisioned: true };
  const block = `192.168.${8 * Math.floor(seeded(`${place}/block`)() * 31) + 8}.0/21`;
  if (providerName === 'AWS')
    return {
      ...common,
      providerName,
      regionName,
      atlasCidrBlock: block,
      vpcId: `vpc-${hex(`${place}/vpc`, 17)}`,
    };
  if (providerName === 'AZURE')
    return {
      ...common,
      providerName,
      region: regionName,
      atlasCidrBlock: block,
      azureSubscriptionId: hex(`${place}/subscription`, 24),
      vnetName: `vnet_${hex(`${place}/vnet`, 8)}`,
    };
  return {
    ...common,
    providerName,
    atlasCidrBlock: '192.168.0.0/16',
    gcpProjectId: `p-${hex(`${place}/project`, 24)}`,
    networkName: `nt-${groupId}-${hex(`${place}/network`, 8)}`,
  };
}

/** The networks that a dedicated cluster needs and its project does not have yet // specification §4.10 */
export function addContainers(world: World, { groupId, replicationSpecs }: ClusterRecord): void {
  for (const { providerName, regionName } of replicationSpecs.flatMap((shard) => shard.regionConfigs)) {
    if (providerName === 'TENANT') continue;
    const place = { groupId, providerName, regionName };
    const id = hex(placeOf(place), 24);
    if (!world.tables.networkContainers.get(id)) world.tables.networkContainers.put(containerOf(id, place));
  }
}

function shown({ groupId: _, ...container }: ContainerRecord) {
  return container;
}

export const containerHandlers = defineHandlers({
  listGroupContainers({ world, params, query }: Call<'listGroupContainers'>) {
    const { providerName = 'AWS' } = query;
    return {
      rows: world.tables.networkContainers.by('provider', `${params.groupId}/${providerName}`),
      view: shown,
    };
  },

  listGroupContainerAll({ world, params }: Call<'listGroupContainerAll'>) {
    return { rows: world.tables.networkContainers.by('group', params.groupId), view: shown };
  },

  getGroupContainer({ world, params }: Call<'getGroupContainer'>) {
    const container = world.tables.networkContainers.get(params.containerId);
    if (container?.groupId !== params.groupId)
      throw fail('CONTAINER_NOT_FOUND', params.containerId, params.groupId);
    return shown(container);
  },
});
