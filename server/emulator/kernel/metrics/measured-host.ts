import { type Host, processes } from '#contract/clusters/hosts.ts';
import { baseHardware, type ClusterRecord, diskSizeOf, leadingRegion } from '#contract/clusters/record.ts';
import { findInstanceSize } from '#contract/clusters/tables/instance-sizes.ts';
import { holdingsOf } from '../documents/data-sizes.ts';
import { instant } from '../time/clock.ts';
import type { World } from '../world.ts';
import { chance, hashOf } from './noise.ts';
import { type Stored, storedOf } from './stored.ts';

type Part = 'primary' | 'secondary' | 'router' | 'config';

/** A process with what its measurements depend on. */
export interface MeasuredHost {
  cluster: ClusterRecord;
  host: Host;
  seed: number;
  part: Part;
  /** How hard its cluster is used, 0.5 to 1, and when in the day, in milliseconds. */
  level: number;
  peakMs: number;
  cores: number;
  ramBytes: number;
  diskBytes: number;
  /** Share of every collection that it holds, 0 to 1. */
  share: number;
  stored: Stored;
  /** Share of the disk that its files take when its logs have just been removed, 0 to 1. */
  filled: number;
  connections: number;
  /** When measuring began, in milliseconds. */
  since: number;
}

const megabyte = 2 ** 20;
const gigabyte = 2 ** 30;
const hour = 3_600_000;

/** Records are replaced, never changed, so what follows from one is worked out once for the data that it holds. */
const existing = new WeakMap<ClusterRecord, { holds: string; hosts: readonly MeasuredHost[] }>();

/** The processes of a cluster; none while it is being created // assumed */
export function measuredHosts(world: World, cluster: ClusterRecord): readonly MeasuredHost[] {
  if (cluster.stateName === 'CREATING') return [];
  const holdings = holdingsOf(world, cluster);
  const holds = holdings.map(({ db, name, bytes }) => `${db}.${name} ${bytes}`).join();
  const entry = existing.get(cluster);
  if (entry?.holds === holds) return entry.hosts;
  const hosts = processes(cluster).map((host) => {
    const share = shareOf(cluster, partOf(host));
    return measuredHost(world, { cluster, host, share, stored: storedOf(holdings, share) });
  });
  existing.set(cluster, { holds, hosts });
  return hosts;
}

/** Each shard has an even part of every collection; routers and config servers have none // assumed */
function shareOf(cluster: ClusterRecord, part: Part): number {
  return part === 'router' || part === 'config' ? 0 : 1 / cluster.replicationSpecs.length;
}

/**
 * The size of the log of writes: a twentieth of the disk, 990 MB at least and 50 GB at most // documented; on
 * smaller disks, a tenth // assumed
 */
function oplogBytes(diskBytes: number): number {
  return Math.min(diskBytes / 10, Math.max(990 * megabyte, Math.min(50 * gigabyte, diskBytes / 20)));
}

function filledOf(diskBytes: number, { storage, indexes }: Stored): number {
  if (diskBytes === 0) return 0; // a tier whose disk is not reported
  return Math.min(0.95, (oplogBytes(diskBytes) + storage + indexes) / diskBytes);
}

function measuredHost(
  world: World,
  { cluster, host, share, stored }: Pick<MeasuredHost, 'cluster' | 'host' | 'share' | 'stored'>,
): MeasuredHost {
  const diskBytes = diskSizeOf(cluster) * gigabyte;
  const ofCluster = hashOf(`${world.seed}/${cluster.id}`);
  const size = findInstanceSize(baseHardware(leadingRegion(cluster))?.instanceSize ?? '');
  const ramGB = size?.ramGB ?? 1;
  return {
    cluster,
    host,
    seed: hashOf(`${world.seed}/${host.id}`),
    part: partOf(host),
    level: 0.5 + chance(ofCluster, 1) / 2,
    peakMs: (10 + 8 * chance(ofCluster, 2)) * hour,
    cores: Math.max(1, Math.round(ramGB / 4)),
    ramBytes: ramGB * gigabyte,
    diskBytes,
    share,
    stored,
    filled: filledOf(diskBytes, stored),
    connections: size?.connections ?? 500,
    since: instant(cluster.createDate ?? world.iso()),
  };
}

function partOf({ typeName }: Host): Part {
  if (typeName === 'SHARD_MONGOS') return 'router';
  if (typeName.startsWith('SHARD_CONFIG')) return 'config';
  return typeName.endsWith('PRIMARY') ? 'primary' : 'secondary';
}

/** Every process of a project, cluster by cluster. */
export function hostsOfGroup(world: World, groupId: string): readonly MeasuredHost[] {
  return world.tables.clusters.by('group', groupId).flatMap((cluster) => measuredHosts(world, cluster));
}
