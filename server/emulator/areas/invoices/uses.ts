import { hosts } from '#contract/clusters/hosts.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import { backupHour, flexHour, nodeHour, skuNames } from '#contract/invoices/prices.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { BilledPart, UseRecord } from './records.ts';

/** The nodes of a cluster by provider, size and disk. */
function nodesOf(cluster: ClusterRecord) {
  return cluster.replicationSpecs.flatMap(({ regionConfigs }) =>
    regionConfigs.flatMap(({ providerName, electableSpecs, readOnlySpecs, analyticsSpecs }) =>
      [electableSpecs, readOnlySpecs, analyticsSpecs].flatMap((nodes) =>
        nodes?.nodeCount && providerName !== 'TENANT'
          ? [{ providerName, nodes, count: nodes.nodeCount }]
          : [],
      ),
    ),
  );
}

/** What a cluster costs an hour; a paused one its disks and backups only // documented */
function partsOf(cluster: ClusterRecord): BilledPart[] {
  if (isTenant(cluster)) return [];
  const parts = nodesOf(cluster).flatMap(({ providerName: provider, nodes, count }): BilledPart[] => {
    const { machine, disk } = nodeHour(nodes.instanceSize, nodes.diskSizeGB);
    const sku = skuNames.machine(provider, nodes.instanceSize);
    return [
      ...(cluster.paused ? [] : [{ sku, service: 'Clusters' as const, provider, count, price: machine }]),
      ...(disk > 0
        ? [{ sku: skuNames.disk(provider), service: 'Storage' as const, provider, count, price: disk }]
        : []),
    ];
  });
  return [...parts, ...backupOf(cluster)];
}

/** Backups cost by the nodes of the first provider, whatever is stored // assumed */
function backupOf(cluster: ClusterRecord): BilledPart[] {
  const [first] = nodesOf(cluster);
  if (!first || !cluster.backupEnabled) return [];
  const { machine } = nodeHour(first.nodes.instanceSize, undefined);
  const { providerName: provider } = first;
  const price = backupHour(machine, { pit: cluster.pitEnabled === true });
  const sku = cluster.pitEnabled ? skuNames.pit(provider) : skuNames.backup(provider);
  return [{ sku, service: 'Backup', provider, count: Math.min(3, hosts(cluster).length), price }];
}

function flexParts({ backingProviderName: provider }: FlexClusterRecord): BilledPart[] {
  return [{ sku: skuNames.flex(provider), service: 'Clusters', provider, count: 1, price: flexHour }];
}

type Owner = Pick<ClusterRecord, 'id' | 'groupId' | 'name' | 'createDate' | 'tags'>;

/** The present period of a cluster: from its last change, or its creation. */
function presentUse(world: World, owner: Owner, parts: BilledPart[]): UseRecord | undefined {
  const group = world.tables.groups.get(owner.groupId);
  if (!group) return undefined;
  const [last] = world.tables.clusterUses.by('ofCluster', owner.id);
  const from = Math.max(Date.parse(owner.createDate ?? ''), last?.to ?? 0);
  const { id: groupId, name: groupName, orgId } = group;
  const about = {
    orgId,
    groupId,
    groupName,
    clusterId: owner.id,
    clusterName: owner.name,
    tags: owner.tags ?? [],
  };
  return { id: `${owner.id}/${from}`, ...about, from, to: world.now(), parts };
}

function keep(world: World, use: UseRecord | undefined): void {
  if (use && use.to > use.from) world.tables.clusterUses.put(use);
}

/** A change of price ends a period, also one without a price: the next one begins there. */
export function endPeriod(
  world: World,
  { before, after }: { before: ClusterRecord; after: ClusterRecord },
): void {
  const parts = partsOf(before);
  if (JSON.stringify(parts) === JSON.stringify(partsOf(after))) return;
  keep(world, presentUse(world, before as Owner, parts));
}

export function endUse(world: World, { cluster }: { cluster: ClusterRecord }): void {
  keep(world, presentUse(world, cluster as Owner, partsOf(cluster)));
}

function presentUses(world: World, groupId: string): UseRecord[] {
  const { clusters, flexClusters } = world.tables;
  const uses = [
    ...clusters.by('group', groupId).map((each) => presentUse(world, each as Owner, partsOf(each))),
    ...flexClusters.by('group', groupId).map((each) => presentUse(world, each, flexParts(each))),
  ];
  return uses.filter((use) => use !== undefined);
}

/** A project leaves its organization, which pays until now. */
export function endUsesOfGroup(world: World, { groupId }: { groupId: string }): void {
  for (const use of presentUses(world, groupId)) keep(world, use);
}

/** All periods of the clusters of an organization, to the present. */
export function usesOf(world: World, orgId: string): UseRecord[] {
  const { clusterUses, groups } = world.tables;
  const present = groups.by('org', orgId).flatMap(({ id }) => presentUses(world, id));
  return [...clusterUses.by('org', orgId), ...present];
}
