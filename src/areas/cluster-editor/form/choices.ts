import type { ClusterProvider } from '#contract/clusters/parts.ts';
import { diskLimitGB, findInstanceSize, instanceSizes } from '#contract/clusters/tables/instance-sizes.ts';
import { majorNames } from '#contract/clusters/tables/mongodb-versions.ts';
import { roundTripMs } from '#contract/clusters/tables/region-places.ts';
import { type CloudProvider, findRegion, regions } from '#contract/clusters/tables/regions.ts';
import { versionEndText } from '#contract/clusters/tables/version-ends.ts';
import { isOffered, type Offer } from '../outcome/offer.ts';

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

/** A region of the draft, which may not exist. */
interface Site {
  provider: ClusterProvider;
  regionName: string;
}

/** The region of a provider that is nearest to another place, of those that are not used. */
export function nearestRegion(
  provider: CloudProvider,
  from: Place | undefined,
  used: ReadonlySet<unknown>,
): string | undefined {
  const distance = (regionName: string) =>
    (from && roundTripMs(from, { provider, regionName })) ?? Number.POSITIVE_INFINITY;
  // regions of the US government and commercial ones are never used together // documented
  const isGovernment = from?.regionName.startsWith('US_GOV_') === true;
  const free = regions[provider]
    .filter(({ area }) => (area === 'US government') === isGovernment)
    .flatMap(({ regionName }) => (used.has(regionName) ? [] : [{ regionName, ms: distance(regionName) }]));
  return free.toSorted((a, b) => a.ms - b.ms)[0]?.regionName;
}

interface Wanted {
  /** The preferred region of the draft. */
  from: Place | undefined;
  size: string;
  /** Known offers of the service for the project. */
  offers: readonly Offer[];
}

/** Regions of a provider by continent: how far they are from the preferred one, and where the size is not offered. */
export function regionChoices(provider: CloudProvider, { from, size, offers }: Wanted) {
  const areas = new Map<string, { value: string; label: string }[]>();
  for (const { regionName, location, area } of regions[provider]) {
    const ms = from && roundTripMs(from, { provider, regionName });
    const far = ms === undefined || ms === 0 ? '' : ` · about ${ms} ms away`;
    const none = isOffered(offers, { provider, regionName }, size) === false ? ` · no ${size}` : '';
    areas.set(area, [
      ...(areas.get(area) ?? []),
      { value: regionName, label: `${location} (${regionName})${far}${none}` },
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

/** Facts of a size: "8 GB memory, 2 vCPU, disk 10 to 400 GB, 3,000 connections". */
export function sizeFacts(name: string): string {
  const size = findInstanceSize(name);
  if (!size) return '';
  const most = diskLimitGB(name);
  const disk =
    size.family === 'nvme'
      ? `${size.maxDiskGB?.toLocaleString('en')} GB local disk`
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

/** Sizes that all of these providers offer, by family; those that are not offered in a region of the draft name it. */
export function sizeChoices(sites: readonly Site[], offers: readonly Offer[]) {
  const providers = [...new Set(sites.map(({ provider }) => provider))];
  const [first, ...others] = providers.map((provider) => instanceSizes[provider] ?? []);
  const offered = (first ?? []).filter((size) => others.every((sizes) => sizes.includes(size)));
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const name of offered) {
    const size = findInstanceSize(name);
    if (!size) continue;
    const group = families[size.family];
    const memory = size.ramGB === undefined ? '' : ` · ${size.ramGB} GB, ${size.cores} vCPU`;
    const lacking = sites.flatMap((site) =>
      isOffered(offers, site, name) === false ? [site.regionName] : [],
    );
    const none = lacking.length === 0 ? '' : ` · not in ${lacking.join(', ')}`;
    groups.set(group, [...(groups.get(group) ?? []), { value: name, label: `${name}${memory}${none}` }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

export const versionChoices = majorNames.map((name) => ({
  value: name,
  label: `${name} · supported until ${versionEndText(name)}`,
}));

/** Whether a provider has the chosen region; otherwise its first one is used. */
export function sameRegion(provider: CloudProvider, regionName: string): boolean {
  return findRegion(provider, regionName) !== undefined;
}
