import { type ClusterRecord, diskSizeOf } from '#contract/clusters/record.ts';
import { seeded } from './world.ts';

const gigabyte = 2 ** 30;

/** Until clusters hold documents: a share of the disk that stays the same for a cluster // assumed */
export function filledShare(cluster: Pick<ClusterRecord, 'name'>): number {
  return 0.12 + 0.6 * seeded(cluster.name)();
}

/** Bytes of data of a cluster. */
export function dataSize(cluster: ClusterRecord): number {
  return Math.round(diskSizeOf(cluster) * filledShare(cluster) * gigabyte);
}
