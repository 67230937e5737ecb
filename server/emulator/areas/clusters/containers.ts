import { badField, fail, failWith } from '#contract/api/errors.ts';
import type { NetworkContainer } from '#contract/clusters/containers.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type CloudProvider, findRegion, regionNameOf } from '#contract/clusters/tables/regions.ts';
import type { ContainerRequest } from '#contract/network/container-rows.ts';
import { containerBlock, overlaps, usualBlock } from '#contract/network/container-rules.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { hexOf, seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ContainerRecord } from './records.ts';

type Place = { groupId: string; providerName: 'AWS' | 'AZURE' | 'GCP'; regionName: string };

function locationOf({ groupId, providerName, regionName }: Place): string {
  return `${groupId}/${providerName}/${providerName === 'GCP' ? '' : regionName}`;
}

/** One for each region, for GCP one for all // specification §4.10, documented */
function containerOf(id: string, { groupId, providerName, regionName }: Place): ContainerRecord {
  const place = locationOf({ groupId, providerName, regionName });
  const common = { id, groupId, provisioned: true };
  const block = `192.168.${8 * Math.floor(seeded(`${place}/block`)() * 31) + 8}.0/21`;
  if (providerName === 'AWS')
    return {
      ...common,
      providerName,
      regionName,
      atlasCidrBlock: block,
      vpcId: `vpc-${hexOf(`${place}/vpc`, 17)}`,
    };
  if (providerName === 'AZURE')
    return {
      ...common,
      providerName,
      region: regionName,
      atlasCidrBlock: block,
      azureSubscriptionId: hexOf(`${place}/subscription`, 24),
      vnetName: `vnet_${hexOf(`${place}/vnet`, 8)}`,
    };
  return {
    ...common,
    providerName,
    atlasCidrBlock: '192.168.0.0/16',
    gcpProjectId: `p-${hexOf(`${place}/project`, 24)}`,
    networkName: `nt-${groupId}-${hexOf(`${place}/network`, 8)}`,
  };
}

/** Whether the regions of two networks of one provider have a region in common; none means all. */
function sharesRegions(one: ContainerRecord, regions: readonly string[]): boolean {
  const own = regionsOf(one);
  return own.length === 0 || regions.length === 0 || own.some((region) => regions.includes(region));
}

function regionsOf(container: ContainerRecord): readonly string[] {
  if (container.providerName === 'AWS') return [container.regionName];
  return container.providerName === 'AZURE' ? [container.region] : (container.regions ?? []);
}

const ofProvider = (world: World, groupId: string, providerName: CloudProvider) =>
  world.tables.networkContainers.by('provider', `${groupId}/${providerName}`);

/** The networks that a dedicated cluster needs and its project does not have yet // specification §4.10 */
export function addContainers(world: World, { groupId, replicationSpecs }: ClusterRecord): void {
  for (const { providerName, regionName } of replicationSpecs.flatMap((shard) => shard.regionConfigs)) {
    if (providerName === 'TENANT') continue;
    const place = { groupId, providerName, regionName };
    const existing = ofProvider(world, groupId, providerName);
    if (existing.some((container) => sharesRegions(container, [regionName]))) continue;
    world.tables.networkContainers.put(containerOf(hexOf(locationOf(place), 24), place));
  }
}

function hasClusters(world: World, container: ContainerRecord): boolean {
  return world.tables.clusters
    .by('group', container.groupId)
    .flatMap(({ replicationSpecs }) => replicationSpecs.flatMap((shard) => shard.regionConfigs))
    .some(
      ({ providerName, regionName }) =>
        providerName === container.providerName && sharesRegions(container, [regionName]),
    );
}

/** A network exists at the provider while clusters or peering connections use it // assumed */
function isInUse(world: World, container: ContainerRecord): boolean {
  return hasClusters(world, container) || world.tables.peers.by('container', container.id).length > 0;
}

function view(world: World): (container: ContainerRecord) => NetworkContainer {
  return (container) => {
    const provisioned = isInUse(world, container);
    const { groupId: _, ...shown } = { ...container, provisioned };
    if (provisioned) return shown;
    // the provider's names belong to a network that exists there
    if (shown.providerName === 'AWS') return definedFields(shown, 'vpcId');
    if (shown.providerName === 'AZURE') return definedFields(shown, 'azureSubscriptionId', 'vnetName');
    return definedFields(shown, 'gcpProjectId', 'networkName');
  };
}

function findMatch(
  world: World,
  { groupId, containerId }: { groupId: string; containerId: string },
): ContainerRecord {
  const container = world.tables.networkContainers.get(containerId);
  if (container?.groupId !== groupId) throw fail('CONTAINER_NOT_FOUND', containerId, groupId);
  return container;
}

/** The regions that a request names in the field of its provider; a region of another provider is refused. */
function requestedRegions(provider: CloudProvider, body: ContainerRequest): readonly string[] {
  const field = ({ AWS: 'regionName', AZURE: 'region', GCP: 'regions' } as const)[provider];
  const sent = body[field];
  if (sent === undefined && provider !== 'GCP') throw badField(field, 'is required', 'MISSING_ATTRIBUTE');
  // observed: Terraform sends the names of the provider
  const regions = (typeof sent === 'string' ? [sent] : (sent ?? [])).map((name) =>
    regionNameOf(provider, name),
  );
  const unknown = regions.find((region) => !findRegion(provider, region));
  if (unknown !== undefined) throw badField(field, `is no region of ${provider}`, 'INVALID_ATTRIBUTE');
  return regions;
}

/** Refuses a second network of the same regions // observed, and blocks with addresses in common // assumed */
function checkApart(world: World, candidate: ContainerRecord): void {
  const { id, groupId, providerName, atlasCidrBlock } = candidate;
  const others = ofProvider(world, groupId, providerName).filter((other) => other.id !== id);
  const regions = regionsOf(candidate);
  if (others.some((other) => sharesRegions(other, regions)))
    throw fail('CONTAINER_ALREADY_EXISTS', groupId, regions.join(', ') || providerName);
  const other = others.find((each) => overlaps(each.atlasCidrBlock, atlasCidrBlock));
  if (other)
    throw failWith('OVERLAPPING_ATLAS_CIDR_BLOCK', {
      parameters: [atlasCidrBlock, other.atlasCidrBlock],
      fields: [{ field: 'atlasCidrBlock', description: `overlaps ${other.atlasCidrBlock}` }],
    });
}

/** The network of a request, with the names that the provider will give it. */
function requested(
  id: string,
  { groupId, provider }: { groupId: string; provider: CloudProvider },
  body: ContainerRequest,
): ContainerRecord {
  const regions = requestedRegions(provider, body);
  const { atlasCidrBlock: sent } = body;
  // documented: only networks of AWS have a block of their own choice
  if (sent === undefined && provider !== 'AWS')
    throw badField('atlasCidrBlock', 'is required', 'MISSING_ATTRIBUTE');
  const block = containerBlock(sent ?? usualBlock, provider, regions.length > 0);
  if (!block.ok) throw badField('atlasCidrBlock', block.reason, 'INVALID_ATTRIBUTE'); // assumed: the code
  const atlasCidrBlock = block.text;
  const place = { groupId, providerName: provider, regionName: regions[0] ?? '' };
  const container = { ...containerOf(id, place), atlasCidrBlock };
  if (container.providerName !== 'GCP' || regions.length === 0) return container;
  return { ...container, regions: [...regions] };
}

export const containerHandlers = defineHandlers({
  listGroupContainers({ world, params, query }: Call<'listGroupContainers'>) {
    const { providerName = 'AWS' } = query;
    return { rows: ofProvider(world, params.groupId, providerName), view: view(world) };
  },

  listGroupContainerAll({ world, params }: Call<'listGroupContainerAll'>) {
    return { rows: world.tables.networkContainers.by('group', params.groupId), view: view(world) };
  },

  getGroupContainer: ({ world, params }: Call<'getGroupContainer'>) => view(world)(findMatch(world, params)),

  createGroupContainer({ world, params, body }: Call<'createGroupContainer'>) {
    const { groupId } = params;
    const container = requested(world.id(), { groupId, provider: body.providerName ?? 'AWS' }, body);
    checkApart(world, container);
    return view(world)(world.tables.networkContainers.put(container));
  },

  updateGroupContainer({ world, params, body }: Call<'updateGroupContainer'>) {
    const before = findMatch(world, params);
    const { providerName: provider } = before;
    if (body.providerName !== undefined && body.providerName !== provider)
      throw badField(
        'providerName',
        `must be ${provider}: a network keeps its provider`,
        'INVALID_ATTRIBUTE',
      );
    const [regionName] = regionsOf(before);
    const kept = {
      AWS: { regionName },
      AZURE: { region: regionName },
      GCP: { regions: [...regionsOf(before)] },
    }[provider];
    const { atlasCidrBlock } = before;
    const after = requested(
      before.id,
      { groupId: params.groupId, provider },
      {
        atlasCidrBlock,
        ...kept,
        ...definedFields(body),
      },
    );
    const isSame =
      after.atlasCidrBlock === atlasCidrBlock && regionsOf(after).join() === regionsOf(before).join();
    if (isSame) return view(world)(before);
    // observed: the code
    if (isInUse(world, before)) throw fail('CONTAINERS_IN_USE', before.id);
    checkApart(world, after);
    return view(world)(world.tables.networkContainers.put(after));
  },

  deleteGroupContainer({ world, caller, params, peer }: Call<'deleteGroupContainer'>) {
    const container = findMatch(world, params);
    if (isInUse(world, container)) throw fail('CONTAINERS_IN_USE', container.id);
    world.tables.networkContainers.delete(container.id);
    record(world, 'CONTAINER_DELETED', { groupId: params.groupId }, { caller, peer });
    return undefined;
  },
});
