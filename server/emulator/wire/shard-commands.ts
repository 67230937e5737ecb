import { type Document, Long } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { runCommand } from '#server/data/commands/run-command.ts';
import { indexesOf } from '#server/data/definition.ts';
import { collectionName } from '#server/data/namespace.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { sameValue } from '#server/data/values/same-value.ts';
import { dataSetOf } from '../kernel/documents/holder.ts';
import type { CollectionRecord } from '../kernel/documents/records.ts';
import { ClusterCommands } from '../kernel/documents/run.ts';
import {
  chunkAt,
  firstChunks,
  type Sharding,
  shardingOf,
  splitAt,
  withSharding,
} from '../kernel/documents/sharding/sharding.ts';
import { configSetOf, routersOf, shardsOf } from '../kernel/documents/sharding/shards.ts';
import type { Answer, Asking } from './asking.ts';

/** Commands of routers // documented: "Sharding Commands". Documents stay where they are, whatever chunks say. */

/** Unknown to members of replica sets, and said to the database `admin`. */
function ofRouters(answer: Answer): Answer {
  return (command, asking) => {
    const [name = ''] = Object.keys(command);
    if (asking.members.look()[asking.index] !== 'router') {
      throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    }
    if (asking.db !== 'admin' && name !== 'isdbgrid') {
      throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
    }
    return answer(command, asking);
  };
}

function placeOf(command: Document): { ns: string; db: string; name: string } {
  const [ns] = Object.values(command) as unknown[];
  const dot = typeof ns === 'string' ? ns.indexOf('.') : -1;
  if (typeof ns !== 'string' || dot < 1) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${String(ns)}'`);
  }
  const name = collectionName(ns.slice(0, dot), { of: ns.slice(dot + 1) });
  return { ns, db: ns.slice(0, dot), name };
}

function recordOf({ world, holder }: Asking, db: string, name: string): CollectionRecord | undefined {
  return world.tables.collections.by('name', `${dataSetOf(world, holder).id}/${db}.${name}`)[0];
}

function judgeKey(key: unknown, unique: unknown): asserts key is Document {
  if (!isDocument(key) || Object.keys(key).length === 0) {
    throw new CommandError('BadValue', 'The shard key is empty');
  }
  const values = Object.values(key);
  const hashed = values.filter((value) => value === 'hashed').length;
  if (values.some((value) => value !== 'hashed' && Number(value) !== 1) || hashed > 1) {
    throw new CommandError(
      'BadValue',
      'Shard key fields must be 1, or one of them "hashed"; other kinds of indexes cannot be shard keys',
    );
  }
  if (hashed > 0 && unique === true) {
    throw new CommandError('InvalidOptions', 'Hashed shard keys cannot be declared unique.');
  }
}

/** Documented: an index has to begin with the key; where there are no documents yet it is made. */
function needIndex(
  asking: Asking,
  { db, name }: { db: string; name: string },
  key: Document,
  unique: boolean,
) {
  const { world, holder } = asking;
  const commands = new ClusterCommands(world, holder, { readPreference: 'primary', mayWrite: true });
  const documents = commands.live.open(db, name);
  const begins = (spec: Document) =>
    Object.entries(key).every(([field, value], at) => {
      const [own, ownValue] = Object.entries(spec)[at] ?? [];
      return own === field && sameValue(ownValue, value);
    });
  const known = documents === undefined ? [] : indexesOf(documents);
  if (known.some((index) => begins(index.key) && (!unique || index.unique === true))) return;
  if (Object.keys(key).join() === '_id' && key._id !== 'hashed') return;
  if (documents !== undefined && documents.size > 0) {
    throw new CommandError(
      'InvalidOptions',
      'Please create an index that starts with the proposed shard key before sharding the collection',
    );
  }
  const indexName = Object.entries(key).flat().join('_');
  const index = { key, name: indexName, ...(unique ? { unique } : {}) };
  commands.run(db, { createIndexes: name, indexes: [index] }, runCommand);
}

function shardCollection(command: Document, asking: Asking): Document {
  const { world, holder } = asking;
  const { ns, db, name } = placeOf(command);
  const { key, unique = false } = command;
  judgeKey(key, unique);
  const before = recordOf(asking, db, name);
  const known = before && shardingOf(before);
  if (known) {
    if (sameValue(known.key, key) && known.unique === unique) return { collectionsharded: ns, ok: 1 };
    throw new CommandError('AlreadyInitialized', `sharding already enabled for collection ${ns}`);
  }
  if (before === undefined) {
    const commands = new ClusterCommands(world, holder, { readPreference: 'primary', mayWrite: true });
    commands.run(db, { create: name }, runCommand);
  }
  needIndex(asking, { db, name }, key, unique === true);
  const sharding = { key, unique: unique === true, since: world.now() };
  put(asking, db, name, { ...sharding, chunks: firstChunks(key, shardsOf(holder)) });
  return { collectionsharded: ns, ok: 1 };
}

function put(asking: Asking, db: string, name: string, sharding: Sharding): void {
  const record = recordOf(asking, db, name);
  if (record) asking.world.tables.collections.put(withSharding(record, sharding));
}

/** The division of a collection that is sharded, and the chunk that a command names by `find`, `bounds` or `middle`. */
function chunkNamed(command: Document, asking: Asking) {
  const place = placeOf(command);
  const record = recordOf(asking, place.db, place.name);
  const sharding = record && shardingOf(record);
  if (sharding === undefined) {
    throw new CommandError('NamespaceNotSharded', `Collection ${place.ns} is not sharded.`);
  }
  const [least] = Array.isArray(command.bounds) ? command.bounds : [];
  const named: unknown = command.find ?? least ?? command.middle;
  const at = isDocument(named) ? chunkAt(sharding, named) : -1;
  if (at < 0) throw new CommandError('BadValue', 'no chunk found with the shard key that was given');
  return { ...place, sharding, at };
}

function moveChunk(command: Document, asking: Asking): Document {
  const { db, name, sharding, at } = chunkNamed(command, asking);
  const shard = shardsOf(asking.holder).find((each) => each.name === command.to || each.host === command.to);
  if (shard === undefined) {
    throw new CommandError('ShardNotFound', `Shard ${String(command.to)} does not exist`);
  }
  const chunks = sharding.chunks.map((each, index) => (index === at ? { ...each, shard: shard.name } : each));
  put(asking, db, name, { ...sharding, chunks });
  return { millis: Long.ZERO, ok: 1 };
}

function split(command: Document, asking: Asking): Document {
  const { db, name, sharding, at } = chunkNamed(command, asking);
  if (!isDocument(command.middle)) {
    throw new CommandError('InvalidOptions', 'a chunk is split here at the key that `middle` names');
  }
  const divided = splitAt(sharding, at, command.middle);
  if (divided === undefined) {
    throw new CommandError('InvalidOptions', 'new split key is already a boundary key of an existing chunk');
  }
  put(asking, db, name, divided);
  return { ok: 1 };
}

function getShardMap(_: Document, { holder }: Asking): Document {
  const config = configSetOf(holder);
  const sets = [...shardsOf(holder), ...(config ? [{ ...config, name: 'config' }] : [])];
  const hosts = sets.flatMap(({ name, host }) =>
    host
      .slice(host.indexOf('/') + 1)
      .split(',')
      .map((each) => [each, name]),
  );
  return {
    map: Object.fromEntries(sets.map(({ name, host }) => [name, host])),
    hosts: Object.fromEntries(hosts),
    connStrings: Object.fromEntries(sets.map(({ name, host }) => [host, name])),
    ok: 1,
  };
}

const balancing = { mode: 'full', inBalancerRound: false, numBalancerRounds: Long.ZERO };
const done: Answer = () => ({ ok: 1 });

const answers: Record<string, Answer> = {
  isdbgrid: (_, { holder, members, index }) => ({
    isdbgrid: 1,
    hostname: members.addresses[index] ?? routersOf(holder)[index],
    ok: 1,
  }),
  listShards: (_, { holder }) => ({
    shards: shardsOf(holder).map(({ name, host, zone }) => ({
      _id: name,
      host,
      state: 1,
      ...(zone === undefined ? {} : { tags: [zone] }),
    })),
    ok: 1,
  }),
  getShardMap,
  // documented: since 6.0 databases need not be enabled, and nothing comes of it
  enableSharding: done,
  shardCollection,
  moveChunk,
  split,
  balancerStatus: () => ({ ...balancing, ok: 1 }),
  balancerStart: done,
  balancerCollectionStatus: (command, asking) => {
    const { db, name, ns } = placeOf(command);
    const record = recordOf(asking, db, name);
    if (record?.sharding === undefined) {
      throw new CommandError('NamespaceNotSharded', `Collection ${ns} is not sharded.`);
    }
    return { chunkSize: 128, balancerCompliant: true, ok: 1 };
  },
};

export const shardAnswers: Record<string, Answer> = Object.fromEntries(
  Object.entries(answers).map(([name, answer]) => [name, ofRouters(answer)]),
);
export const shardCommandNames = Object.keys(answers);
