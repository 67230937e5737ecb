import { type Document, MaxKey, MinKey } from 'bson';
import { zonesOfCluster, zonesOfLocations } from '#contract/clusters/global-writes/nearest.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { Chunk } from '#server/data/sharding/division.ts';
import { parseEjson } from '#server/data/values/ejson.ts';
import type { World } from '../../world.ts';
import type { Holder } from '../holder.ts';
import { compareKeys, type Sharding } from './sharding.ts';
import { shardsOf } from './shards.ts';

/** Keys of a managed collection that belong to a zone. */
export interface ZoneRange {
  ns: string;
  min: Document;
  max: Document;
  /** Its id, or the name that drivers gave it. */
  zone: string;
  /** Of a range that a driver has given: the collection that was there then. */
  collectionId?: string;
}

/** Zones from drivers: zones by the name of the shard, and ranges as Extended JSON. */
interface Reported {
  zones: Record<string, string[]>;
  ranges: { ns: string; min: string; max: string; zone: string; collectionId?: string }[];
}

const reportOf = (clusterId: string): string => `shardZones/${clusterId}`;
const nothing: Reported = { zones: {}, ranges: [] };

function reportedBy(world: World, { id }: Holder): Reported {
  return (world.tables.meta.get(reportOf(id))?.value as Reported | undefined) ?? nothing;
}

export function reportZones(world: World, holder: Holder, change: (before: Reported) => Reported): void {
  world.tables.meta.put({ id: reportOf(holder.id), value: change(reportedBy(world, holder)) });
}

/** Zones from drivers are deleted with the cluster. */
export function forgetZones(world: World, clusterId: string): void {
  world.tables.meta.delete(reportOf(clusterId));
}

/** The zones of each shard, by its name: that of the API, and those that drivers have added. */
export function zonesOfShards(world: World, holder: Holder): Map<string, readonly string[]> {
  const { zones } = reportedBy(world, holder);
  return new Map(
    shardsOf(holder).map(({ name, zone }) => {
      const own = Object.hasOwn(zones, name) ? (zones[name] ?? []) : [];
      return [name, zone === undefined ? own : [zone, ...own]];
    }),
  );
}

/** Shards as routers list them; zones of the API are named by their ids // assumed */
export function shardsReported(world: World, holder: Holder): Document[] {
  const zones = zonesOfShards(world, holder);
  return shardsOf(holder).map(({ name, host }) => {
    const tags = zones.get(name) ?? [];
    return { _id: name, host, state: 1, ...(tags.length === 0 ? {} : { tags }) };
  });
}

interface Made {
  managed: Managed;
  reported: Reported;
  ranges: readonly ZoneRange[];
}

const created = new WeakMap<ClusterRecord, Made>();
const none: readonly ZoneRange[] = [];

/** Ranges of keys of all collections with zones. A collection that was dropped takes its ranges with it // documented */
export function zoneRanges(world: World, holder: Holder): readonly ZoneRange[] {
  const { id, cluster } = holder;
  if (!cluster) return none;
  const managed = world.tables.globalWrites.get(id);
  const own = reportedBy(world, holder);
  const existing = created.get(cluster);
  const all =
    existing?.managed === managed && existing?.reported === own
      ? existing.ranges
      : [...managedRanges(cluster, managed), ...own.ranges.map(readRange)];
  created.set(cluster, { managed, reported: own, ranges: all });
  const isGone = ({ ns, collectionId }: ZoneRange): boolean =>
    collectionId !== undefined && world.tables.collections.by('name', `${id}/${ns}`)[0]?.id !== collectionId;
  return all.some(isGone) ? all.filter((range) => !isGone(range)) : all;
}

const readRange = ({ min, max, ...rest }: Reported['ranges'][number]): ZoneRange => ({
  ...rest,
  min: parseEjson(min) as Document,
  max: parseEjson(max) as Document,
});

type Managed = ReturnType<World['tables']['globalWrites']['get']>;

/** Of each managed collection and location the range of its keys, in the order of the countries. */
function managedRanges(cluster: ClusterRecord, managed: Managed): ZoneRange[] {
  if (!managed || managed.namespaces.length === 0) return [];
  const places = zonesOfLocations(zonesOfCluster(cluster), managed.zones);
  return managed.namespaces.flatMap(({ db, collection, customShardKey }) =>
    places.map(({ location, zone }) => ({
      ns: `${db}.${collection}`,
      min: { location, [customShardKey]: new MinKey() },
      max: { location, [customShardKey]: new MaxKey() },
      zone: zone.id,
    })),
  );
}

/**
 * Chunks in the final state of a balancer: they end at the bounds of zone ranges, and a range is on the
 * shards of its zone, by turns // documented: "Zones"
 */
export function zonedChunks(
  { key, chunks }: Pick<Sharding, 'key' | 'chunks'>,
  ranges: readonly Omit<ZoneRange, 'ns'>[],
  zones: ReadonlyMap<string, readonly string[]>,
): Chunk[] {
  const order = (a: Document, b: Document) => compareKeys(key, a, b);
  const sorted = ranges.toSorted((a, b) => order(a.min, b.min));
  const bounds = sorted.flatMap(({ min, max }) => [min, max]);
  const turns = new Map<string, number>();
  const placed = (chunk: Chunk): Chunk => {
    const range = sorted.find(({ min, max }) => order(min, chunk.min) <= 0 && order(chunk.max, max) <= 0);
    if (range === undefined) return chunk;
    const own = [...zones].flatMap(([name, each]) => (each.includes(range.zone) ? [name] : []));
    if (own.length === 0 || own.includes(chunk.shard)) return chunk;
    const turn = turns.get(range.zone) ?? 0;
    turns.set(range.zone, turn + 1);
    return { ...chunk, shard: own[turn % own.length] ?? chunk.shard };
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
