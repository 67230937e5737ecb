import { createHash } from 'node:crypto';
import { type Document, Long, MaxKey, MinKey, Timestamp, UUID } from 'bson';
import { zonesOfCluster, zonesOfLocations } from '#contract/clusters/global-writes/nearest.ts';
import { shardOf } from '#server/data/sharding/division.ts';
import type { World } from '../../world.ts';
import { collectionUuid } from '../cluster-history.ts';
import type { Holder } from '../holder.ts';
import { pristineRecords } from '../pristine.ts';
import type { CollectionRecord } from '../records.ts';
import { divisionOf, idFrom, type Sharding, shardingOf } from './sharding.ts';
import { routersOf, shardsOf } from './shards.ts';

/** What the routers of a cluster keep about it // documented: "Config Database" */

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
    sharding.chunks.map(({ min, max, shard }, at) => ({
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
  return shardsOf(place.holder).map(({ name, host, zone }) => ({
    _id: name,
    host,
    state: 1,
    ...(zone === undefined ? {} : { tags: [zone] }), // assumed: zones are named by their ids
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

/** Of each managed collection and location the range of its keys, and its zone // assumed: zones are named by their ids */
function tags({ world, holder }: Place): Document[] {
  const divided = world.tables.globalWrites.get(holder.id);
  if (!holder.cluster || !divided || divided.namespaces.length === 0) return [];
  const places = zonesOfLocations(zonesOfCluster(holder.cluster), divided.zones);
  return divided.namespaces.flatMap(({ db, collection, customShardKey }) =>
    places.map(({ location, zone }) => {
      const ns = `${db}.${collection}`;
      const min = { location, [customShardKey]: new MinKey() };
      return { _id: { ns, min }, ns, min, max: { location, [customShardKey]: new MaxKey() }, tag: zone.id };
    }),
  );
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

/** How many documents of sharded collections lie on each shard, by the chunks that hold their keys. */
export function dataDistribution({ world, holder }: Place): Document[] {
  return sharded({ world, holder }).map(({ record, sharding }) => {
    const division = divisionOf(record, holder);
    const holders = new Set(sharding.chunks.map(({ shard }) => shard));
    const counts = new Map(division.shards.flatMap(({ name }) => (holders.has(name) ? [[name, 0]] : [])));
    const rows = record.pristine
      ? pristineRecords(record).all
      : world.tables.documents.by('collection', record.id);
    for (const { doc } of rows) {
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
