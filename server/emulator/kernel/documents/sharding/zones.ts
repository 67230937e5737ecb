import { type Document, MaxKey, MinKey } from 'bson';
import { zonesOfCluster, zonesOfLocations } from '#contract/clusters/global-writes/nearest.ts';
import type { Chunk } from '#server/data/sharding/division.ts';
import type { World } from '../../world.ts';
import type { Holder } from '../holder.ts';
import { compareKeys, type Sharding } from './sharding.ts';
import type { Shard } from './shards.ts';

/** Keys of a managed collection that belong to a zone. */
export interface ZoneRange {
  ns: string;
  min: Document;
  max: Document;
  /** Id of the zone. */
  zone: string;
}

const made = new WeakMap<object, { of: Holder['cluster']; ranges: readonly ZoneRange[] }>();
const none: readonly ZoneRange[] = [];

/** Of each managed collection and location the range of its keys, in the order of the countries. */
export function zoneRanges(world: World, { id, cluster }: Holder): readonly ZoneRange[] {
  const divided = world.tables.globalWrites.get(id);
  if (!cluster || !divided || divided.namespaces.length === 0) return none;
  const known = made.get(divided);
  if (known?.of === cluster) return known.ranges;
  const places = zonesOfLocations(zonesOfCluster(cluster), divided.zones);
  const ranges = divided.namespaces.flatMap(({ db, collection, customShardKey }) =>
    places.map(({ location, zone }) => ({
      ns: `${db}.${collection}`,
      min: { location, [customShardKey]: new MinKey() },
      max: { location, [customShardKey]: new MaxKey() },
      zone: zone.id,
    })),
  );
  made.set(divided, { of: cluster, ranges });
  return ranges;
}

/**
 * Chunks as a balancer that has come to rest leaves them: they end where ranges of zones do, and what lies in a range is on a
 * shard of its zone, its shards by turns // documented: "Zones"
 */
export function zonedChunks(
  { key, chunks }: Pick<Sharding, 'key' | 'chunks'>,
  ranges: readonly Omit<ZoneRange, 'ns'>[],
  shards: readonly Shard[],
): Chunk[] {
  const order = (a: Document, b: Document) => compareKeys(key, a, b);
  const sorted = ranges.toSorted((a, b) => order(a.min, b.min));
  const bounds = sorted.flatMap(({ min, max }) => [min, max]);
  const turns = new Map<string, number>();
  const placed = (chunk: Chunk): Chunk => {
    const range = sorted.find(({ min, max }) => order(min, chunk.min) <= 0 && order(chunk.max, max) <= 0);
    const own = shards.filter(({ zone }) => range !== undefined && zone === range.zone);
    if (range === undefined || own.length === 0 || own.some(({ name }) => name === chunk.shard)) return chunk;
    const turn = turns.get(range.zone) ?? 0;
    turns.set(range.zone, turn + 1);
    return { ...chunk, shard: own[turn % own.length]?.name ?? chunk.shard };
  };
  return chunks.flatMap(({ min, max, shard }) => {
    const inside = bounds.filter((bound) => order(min, bound) < 0 && order(bound, max) < 0);
    const edges = [min, ...inside, max];
    return inside
      .concat(max)
      .map((to, at) => ({ min: edges[at] as Document, max: to, shard }))
      .filter((each) => order(each.min, each.max) < 0)
      .map(placed);
  });
}
