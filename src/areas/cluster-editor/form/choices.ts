import type { ClusterProvider } from '#contract/clusters/parts.ts';
import { diskLimitGB, findInstanceSize, instanceSizes } from '#contract/clusters/tables/instance-sizes.ts';
import { majorNames } from '#contract/clusters/tables/mongodb-versions.ts';
import { roundTripMs } from '#contract/clusters/tables/region-places.ts';
import { type CloudProvider, findRegion, regions } from '#contract/clusters/tables/regions.ts';
import { versionEndWords } from '#contract/clusters/tables/version-ends.ts';

export const providerChoices: readonly { value: CloudProvider; label: string }[] = [
  { value: 'AWS', label: 'AWS' },
  { value: 'AZURE', label: 'Azure' },
  { value: 'GCP', label: 'Google Cloud' },
];

export const typeChoices = [
  { value: 'REPLICASET', label: 'Replica set' },
  { value: 'SHARDED', label: 'Sharded cluster' },
  { value: 'GEOSHARDED', label: 'Geo-sharded cluster' },
];

interface Place {
  provider: CloudProvider;
  regionName: string;
}

/** Regions of a provider by continent, with how far they are from the preferred region of the draft. */
export function regionChoices(provider: CloudProvider, from: Place | undefined) {
  const areas = new Map<string, { value: string; label: string }[]>();
  for (const { regionName, location, area } of regions[provider]) {
    const ms = from && roundTripMs(from, { provider, regionName });
    const far = ms === undefined || ms === 0 ? '' : ` · about ${ms} ms away`;
    areas.set(area, [
      ...(areas.get(area) ?? []),
      { value: regionName, label: `${location} (${regionName})${far}` },
    ]);
  }
  return [...areas].map(([group, items]) => ({ group, items }));
}

const families = {
  general: 'General',
  lowCpu: 'More memory for each processor',
  nvme: 'Local NVMe storage',
  shared: 'Shared',
};

/** What a size brings: "8 GB memory, 2 vCPU, disk 10 to 400 GB, 3,000 connections". */
export function sizeFacts(name: string): string {
  const size = findInstanceSize(name);
  if (!size) return '';
  const most = diskLimitGB(name);
  const disk =
    size.family === 'nvme'
      ? `${size.maxDiskGB} GB local disk`
      : `disk 10 to ${most?.toLocaleString('en')} GB`;
  return [
    size.ramGB !== undefined && `${size.ramGB} GB memory`,
    size.cores !== undefined && `${size.cores} vCPU`,
    disk,
    `${size.connections.toLocaleString('en')} connections`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Sizes that all of these providers offer, by family. */
export function sizeChoices(providers: readonly ClusterProvider[]) {
  const [first, ...others] = providers.map((provider) => instanceSizes[provider] ?? []);
  const offered = (first ?? []).filter((size) => others.every((sizes) => sizes.includes(size)));
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const name of offered) {
    const size = findInstanceSize(name);
    if (!size) continue;
    const group = families[size.family];
    const memory = size.ramGB === undefined ? '' : ` · ${size.ramGB} GB, ${size.cores} vCPU`;
    groups.set(group, [...(groups.get(group) ?? []), { value: name, label: `${name}${memory}` }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

export const versionChoices = majorNames.map((name) => ({
  value: name,
  label: `${name} · supported until ${versionEndWords(name)}`,
}));

/** The region where a provider has what is chosen already, else its first. */
export function sameRegion(provider: CloudProvider, regionName: string): boolean {
  return findRegion(provider, regionName) !== undefined;
}
