import type { Chunk, Division } from '#server/data/sharding/division.ts';
import type { World } from '../../world.ts';
import type { Holder } from '../holder.ts';
import type { CollectionRecord } from '../records.ts';
import { type Sharding, shardingOf } from './sharding.ts';
import { shardsOf } from './shards.ts';
import { zonedChunks, zoneRanges, zonesOfShards } from './zones.ts';

/** The chunks of a collection where its zones want them. */
export function chunksOf(
  world: World,
  holder: Holder,
  { db, name }: Pick<CollectionRecord, 'db' | 'name'>,
  sharding: Sharding,
): Chunk[] {
  const ranges = zoneRanges(world, holder).filter(({ ns }) => ns === `${db}.${name}`);
  return ranges.length === 0 ? sharding.chunks : zonedChunks(sharding, ranges, zonesOfShards(world, holder));
}

/** On which shards of its cluster the documents of a collection lie; the first shard is the primary one // assumed */
export function divisionOf(world: World, record: CollectionRecord, holder: Holder): Division {
  const shards = shardsOf(holder).map(({ name, host }) => ({ name, host }));
  const sharding = shardingOf(record);
  const base = { shards, primary: shards[0]?.name ?? '' };
  return sharding ? { ...base, key: sharding.key, chunks: chunksOf(world, holder, record, sharding) } : base;
}
