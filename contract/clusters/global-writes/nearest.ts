import type { ShardSpec } from '#contract/clusters/hardware.ts';
import { regionsByPriority } from '#contract/clusters/record.ts';
import { type Coordinates, coordinatesOf, distanceKm } from '#contract/clusters/tables/region-places.ts';
import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import { countryCodes, middleOf } from './countries.ts';

/** A part of a global cluster. */
export interface Zone {
  id: string;
  name: string;
  shards: number;
  /** `AWS EU_WEST_1`: where each of its shards prefers its primary. */
  regions: string[];
  places: Coordinates[];
}

/** The zones of a cluster, in the order of its shards. */
export function zonesOfCluster({ replicationSpecs }: { replicationSpecs: readonly ShardSpec[] }): Zone[] {
  const zones = new Map<string, Zone>();
  for (const shard of replicationSpecs) {
    const zone = zones.get(shard.zoneId) ?? {
      id: shard.zoneId,
      name: shard.zoneName,
      shards: 0,
      regions: [],
      places: [],
    };
    zones.set(zone.id, zone);
    zone.shards += 1;
    const [first] = regionsByPriority(shard);
    if (!first || first.providerName === 'TENANT') continue;
    const { providerName, regionName } = first;
    const label = `${providerName} ${regionName}`;
    const place = coordinatesOf({ provider: providerName satisfies CloudProvider, regionName });
    if (zone.regions.includes(label)) continue;
    zone.regions.push(label);
    if (place) zone.places.push(place);
  }
  return [...zones.values()];
}

/**
 * The zone whose primaries are nearest to a location. That it is the nearest is documented; how the service
 * measures is not: assumed from the middle of the country to the preferred regions.
 */
export function nearestZone(zones: readonly Zone[], location: string): Zone | undefined {
  const from = middleOf(location);
  if (!from) return zones[0];
  const far = ({ places }: Zone) => Math.min(...places.map((place) => distanceKm(from, place)));
  return zones.toSorted((a, b) => far(a) - far(b))[0];
}

/** The write zone of each country, and of each mapped subdivision. */
export function zonesOfLocations(
  zones: readonly Zone[],
  mapped: Readonly<Record<string, string>>,
): { location: string; zone: Zone; byHand: boolean }[] {
  const others = Object.keys(mapped).filter((location) => !countryCodes.includes(location));
  return [...countryCodes, ...others].toSorted().flatMap((location) => {
    const own = zones.find(({ id }) => id === mapped[location]);
    const zone = own ?? nearestZone(zones, location);
    return zone ? [{ location, zone, byHand: own !== undefined }] : [];
  });
}
