import type { ClusterProvider } from '#contract/clusters/parts.ts';
import { ownValue } from '../../values/own-value.ts';

export type SizeFamily = 'shared' | 'general' | 'lowCpu' | 'nvme';

/** What one instance size brings. */
export interface InstanceSize {
  name: string;
  family: SizeFamily;
  /** Absent on shared tiers. */
  ramGB?: number;
  /** Virtual processors; those of the two smallest are shared. Absent on shared tiers. */
  cores?: number;
  defaultDiskGB: number;
  /** As published; `diskLimitGB` adds the limit by memory. */
  maxDiskGB: number;
  connections: number;
}

type Figures = readonly [
  cores: number,
  ramGB: number,
  defaultDiskGB: number,
  maxDiskGB: number,
  connections: number,
];

// documented up to M60; beyond, maxima and connections are recalled or assumed; processors are those of AWS, recalled
const general: Record<string, Figures> = {
  M10: [2, 2, 10, 128, 1500],
  M20: [2, 4, 20, 255, 3000],
  M30: [2, 8, 40, 512, 3000],
  M40: [4, 16, 80, 1024, 6000],
  M50: [8, 32, 160, 4096, 16_000],
  M60: [16, 64, 320, 4096, 32_000],
  M80: [32, 131, 750, 4096, 96_000],
  M90: [64, 160, 1000, 4096, 96_000],
  M100: [40, 160, 1000, 4096, 96_000],
  M140: [48, 192, 1000, 4096, 96_000],
  M200: [64, 256, 1500, 4096, 128_000],
  M250: [80, 320, 2000, 4096, 128_000],
  M300: [96, 384, 2000, 4096, 128_000],
  M400: [64, 488, 3000, 4096, 128_000],
  M600: [80, 640, 4000, 4096, 128_000],
  M700: [96, 768, 4000, 4096, 128_000],
};

// recalled: more memory for each processor
const lowCpu: Record<string, Figures> = {
  R40: [2, 16, 80, 1024, 6000],
  R50: [4, 32, 160, 4096, 16_000],
  R60: [8, 64, 320, 4096, 32_000],
  R80: [16, 128, 750, 4096, 64_000],
  R200: [32, 256, 1500, 4096, 128_000],
  R300: [48, 384, 2000, 4096, 128_000],
  R400: [64, 512, 3000, 4096, 128_000],
  R600: [80, 640, 4000, 4096, 128_000],
  R700: [96, 768, 4000, 4096, 128_000],
};

// recalled: the disk comes with the machine, so its size is fixed
const nvmeDiskGB: Record<string, number> = {
  M40: 380,
  M50: 760,
  M60: 1600,
  M80: 1600,
  M200: 3100,
  M300: 3600,
  M400: 4000,
  M600: 4096,
};

const shared: Record<string, { disk: number; connections: number }> = {
  M0: { disk: 0.5, connections: 500 },
  M2: { disk: 2, connections: 500 },
  M5: { disk: 5, connections: 500 },
  FLEX: { disk: 5, connections: 500 },
};

const second = (names: string) => names.split(' ').map((name) => `${name}_GEN_2`);

/** Sizes that each provider offers, smallest first within a family. */
export const instanceSizes: Readonly<Record<ClusterProvider, readonly string[]>> = {
  AWS: [
    ...'M10 M20 M30 M40 M50 M60 M80 M100 M140 M200 M300'.split(' '),
    ...'R40 R50 R60 R80 R200 R300 R400 R700'.split(' '),
    ...'M40_NVME M50_NVME M60_NVME M80_NVME M200_NVME M400_NVME'.split(' '),
    ...second('M30 M40 M50 M60 M80 M140 M200 M300 R40 R50 R60 R80 R200 R300 R400 R700'),
    ...second('M40_NVME M50_NVME M60_NVME M80_NVME M200_NVME M400_NVME'),
  ],
  AZURE: [
    ...'M10 M20 M30 M40 M50 M60 M80 M90 M200'.split(' '),
    ...'R40 R50 R60 R80 R200 R300 R400'.split(' '),
    ...'M60_NVME M80_NVME M200_NVME M300_NVME M400_NVME M600_NVME'.split(' '),
  ],
  GCP: [
    ...'M10 M20 M30 M40 M50 M60 M80 M140 M200 M250 M300 M400'.split(' '),
    ...'R40 R50 R60 R80 R200 R300 R400 R600'.split(' '),
    ...second('M30 M40 M50 M60 M80 M140 M200 R40 R50 R60 R80 R200 R300 R400'),
  ],
  TENANT: ['M0', 'M2', 'M5'],
};

/** Figures of a size by its name; undefined for a name that the service does not offer. */
export function findInstanceSize(name: string): InstanceSize | undefined {
  const small = Object.hasOwn(shared, name) ? shared[name] : undefined;
  if (small) {
    const { disk, connections } = small;
    return { name, family: 'shared', defaultDiskGB: disk, maxDiskGB: disk, connections };
  }
  const base = name.replace(/(_NVME)?(_GEN_2)?$/, '');
  const table = base.startsWith('R') ? lowCpu : general;
  const figures = Object.hasOwn(table, base) ? table[base] : undefined;
  if (!figures) return undefined;
  const [cores, ramGB, defaultDiskGB, maxDiskGB, connections] = figures;
  if (name.includes('_NVME')) {
    const disk = ownValue(nvmeDiskGB, base);
    if (disk === undefined) return undefined;
    return { name, family: 'nvme', cores, ramGB, defaultDiskGB: disk, maxDiskGB: disk, connections };
  }
  return {
    name,
    family: table === lowCpu ? 'lowCpu' : 'general',
    cores,
    ramGB,
    defaultDiskGB,
    maxDiskGB,
    connections,
  };
}

/** Whether a provider offers a size. */
export function offers(providerName: ClusterProvider, name: string): boolean {
  return instanceSizes[providerName].includes(name);
}

export const smallestDiskGB = 10;
const largestDiskGB = 4096;

/** The largest disk that a size may have: 4096 GB, 50 times its memory, or less // specification §2.10 */
export function diskLimitGB(name: string): number | undefined {
  const size = findInstanceSize(name);
  if (!size) return undefined;
  if (size.family === 'nvme' || size.ramGB === undefined) return size.maxDiskGB;
  return Math.min(size.maxDiskGB, 50 * size.ramGB, largestDiskGB);
}

/** Azure sells disks in classes, and its smallest clusters start at 32 GB // recalled */
export function defaultDiskGB(name: string, providerName?: ClusterProvider): number {
  const size = findInstanceSize(name)?.defaultDiskGB ?? smallestDiskGB;
  return providerName === 'AZURE' ? Math.max(32, size) : size;
}
