import { ownValue } from '../../values/own-value.ts';
import { findInstanceSize } from './instance-sizes.ts';

/**
 * What a node of each size costs an hour, relative to one of M10 // recalled: list prices at AWS in N. Virginia. They
 * differ by provider, region and contract, so they say how one configuration compares with another and never a sum.
 */
const perNode: Readonly<Record<string, number>> = {
  M10: 1,
  M20: 2.5,
  M30: 6.75,
  M40: 13,
  M50: 25,
  M60: 49,
  M80: 91,
  M90: 110,
  M100: 115,
  M140: 137,
  M200: 182,
  M250: 230,
  M300: 273,
  M400: 280,
  M600: 360,
  M700: 416,
  R40: 10.5,
  R50: 20,
  R60: 40,
  R80: 78,
  R200: 155,
  R300: 232,
  R400: 310,
  R600: 390,
  R700: 450,
};

/** Local disks cost more than the volumes that they replace // assumed */
const nvmeFactor = 1.35;

/** Each GB beyond the disk that comes with the size // recalled, in the same unit */
const perGB = 0.006;

/** Cloud backup and, above it, continuous backup, as a share of the nodes // assumed: stored sizes decide */
export const backupShare = 0.2;
export const pointInTimeShare = 0.1;

/** The relative cost of one node; undefined for a size that the table does not know, 0 for free and shared tiers. */
export function relativeNodeCost(instanceSize: string, diskSizeGB: number | undefined): number | undefined {
  const size = findInstanceSize(instanceSize);
  if (!size) return undefined;
  if (size.family === 'shared') return 0;
  const base = ownValue(perNode, instanceSize.replace(/(_NVME)?(_GEN_2)?$/, ''));
  if (base === undefined) return undefined;
  if (size.family === 'nvme') return base * nvmeFactor;
  return base + Math.max(0, (diskSizeGB ?? size.defaultDiskGB) - size.defaultDiskGB) * perGB;
}
