import { createHash } from 'node:crypto';
import { type Document, Long, Timestamp, UUID } from 'bson';
import { shardOf } from '#server/data/sharding/division.ts';
import type { World } from '../../world.ts';
import type { Holder } from '../holder.ts';
import { recordsOf } from '../pristine.ts';
import { type CollectionRecord, collectionUuid } from '../records.ts';
import { chunksOf, divisionOf } from './division.ts';
import { idFrom, type Sharding, shardingOf } from './sharding.ts';
import { routersOf, shardsOf } from './shards.ts';
import { shardsReported, zoneRanges } from './zones.ts';

/** The database in which routers keep data about a cluster // documented: "Config Database" */

interface Place {
  world: World;
  holder: Holder;
}

const usualVersion = '8.0.16';

function collectionsOf({ world, holder }: Place): CollectionRecord[] {
  return [...world.tables.collections.by('dataSet', holder.id)];
}

function sharded(place: Place): { record: CollectionRecord; sharding: Sharding }[] {
  return collectionsOf(place).flatMap((record) => {
    const sharding = shardingOf(record);
    return sharding ? [{ record, sharding }] : [];
  });
}

const secondsOf = (ms: number) => new Timestamp({ t: Math.floor(ms / 1000), i: 1 });
const created = ({ holder, world }: Place) => Date.parse(holder.cluster?.createDate ?? '') || world.now();

function databases(place: Place): Document[] {
  const [primary] = shardsOf(place.holder);
  const names = [...new Set(collectionsOf(place).map(({ db }) => db))].sort();
  return names.map((_id) => {
    const bytes = createHash('sha256').update(`${place.holder.id}/${_id}`).digest().subarray(0, 16);
    const version = { uuid: new UUID(bytes), timestamp: secondsOf(created(place)), lastMod: 1 };
    return { _id, primary: primary?.name, version };
  });
}

function collections(place: Place): Document[] {
  return sharded(place).map(({ record, sharding: { key, unique, since } }) => ({
    _id: `${record.db}.${record.name}`,
    lastmodEpoch: idFrom(record.id),
    lastMod: new Date(since),
    timestamp: secondsOf(since),
    uuid: collectionUuid(record.id),
    key,
    unique,
    noBalance: false,
  }));
}

function chunks(place: Place): Document[] {
  return sharded(place).flatMap(({ record, sharding }) =>
    chunksOf(place.world, place.holder, record, sharding).map(({ min, max, shard }, at) => ({
      _id: idFrom(`${record.id}/${at}`),
      uuid: collectionUuid(record.id),
      min,
      max,
      shard,
      lastmod: new Timestamp({ t: 1, i: at }),
      onCurrentShardSince: secondsOf(sharding.since),
      history: [{ validAfter: secondsOf(sharding.since), shard }],
    })),
  );
}

function shards(place: Place): Document[] {
  return shardsReported(place.world, place.holder).map((each) => ({
    ...each,
    topologyTime: secondsOf(created(place)),
  }));
}

function mongos(place: Place): Document[] {
  const now = place.world.now();
  return routersOf(place.holder).map((_id) => ({
    _id,
    advisoryHostFQDNs: [],
    created: new Date(created(place)),
    mongoVersion: place.holder.cluster?.mongoDBVersion ?? usualVersion,
    ping: new Date(now),
    up: Long.fromNumber(Math.max(0, Math.floor((now - created(place)) / 1000))),
    waiting: true,
  }));
}

/** Assumed: zones are named by their ids. */
function tags({ world, holder }: Place): Document[] {
  return zoneRanges(world, holder).map(({ ns, min, max, zone }) => ({
    _id: { ns, min },
    ns,
    min,
    max,
    tag: zone,
  }));
}

/** Collections of the database `config` and their documents. */
export const configCollections: Record<string, (place: Place) => Document[]> = {
  changelog: () => [],
  chunks,
  collections,
  databases,
  mongos,
  settings: () => [{ _id: 'balancer', mode: 'full', stopped: false }],
  shards,
  tags,
  version: ({ holder }) => [{ _id: 1, clusterId: idFrom(holder.id) }],
};

/** The number of documents of sharded collections on each shard, by the chunks that contain their keys. */
export function dataDistribution({ world, holder }: Place): Document[] {
  return sharded({ world, holder }).map(({ record }) => {
    const division = divisionOf(world, record, holder);
    const holders = new Set((division.chunks ?? []).map(({ shard }) => shard));
    const counts = new Map(division.shards.flatMap(({ name }) => (holders.has(name) ? [[name, 0]] : [])));
    for (const { doc } of recordsOf(world, record)) {
      const shard = shardOf(division, doc);
      counts.set(shard, (counts.get(shard) ?? 0) + 1);
    }
    const parts = Array.from(counts, ([shardName, numOwnedDocuments]) => ({
      shardName,
      numOrphanedDocs: 0,
      numOwnedDocuments,
      orphanedSizeBytes: 0,
    }));
    return { ns: `${record.db}.${record.name}`, shards: parts };
  });
}
