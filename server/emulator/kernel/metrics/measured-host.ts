import { type Host, processes } from '#contract/clusters/hosts.ts';
import { baseHardware, type ClusterRecord, diskSizeOf, leadingRegion } from '#contract/clusters/record.ts';
import { findInstanceSize } from '#contract/clusters/tables/instance-sizes.ts';
import { instant } from '../clock.ts';
import { filledShare } from '../documents/data-sizes.ts';
import type { World } from '../world.ts';
import { chance, hashOf } from './noise.ts';

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
  /** Share of the disk that data takes, 0.12 to 0.72. */
  filled: number;
  connections: number;
  /** When measuring began, in milliseconds. */
  since: number;
}

const gigabyte = 2 ** 30;
const hour = 3_600_000;

/** Records are replaced, never changed, so what follows from one is worked out once. */
const known = new WeakMap<ClusterRecord, readonly MeasuredHost[]>();

/** The processes of a cluster; none while it is being created // assumed */
export function measuredHosts(world: World, cluster: ClusterRecord): readonly MeasuredHost[] {
  const found = known.get(cluster);
  if (found) return found;
  const made =
    cluster.stateName === 'CREATING'
      ? []
      : processes(cluster).map((host) => measuredHost(world, cluster, host));
  known.set(cluster, made);
  return made;
}

function measuredHost(world: World, cluster: ClusterRecord, host: Host): MeasuredHost {
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
    diskBytes: diskSizeOf(cluster) * gigabyte,
    filled: filledShare(cluster),
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
