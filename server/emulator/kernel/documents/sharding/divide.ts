import type { Document } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { badValue, invalidOptions } from '#server/data/commands/refusals.ts';
import { runCommand } from '#server/data/commands/run-command.ts';
import { indexesOf } from '#server/data/definition.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { sameValue } from '#server/data/values/same-value.ts';
import type { World } from '../../world.ts';
import { dataSetOf, type Holder } from '../holder.ts';
import type { CollectionRecord } from '../records.ts';
import { ClusterCommands } from '../run.ts';
import { firstChunks, refined, type Sharding, shardingOf, withSharding } from './sharding.ts';
import { shardsOf } from './shards.ts';

interface Place {
  world: World;
  holder: Holder;
}

interface Named {
  db: string;
  name: string;
}

interface Wanted {
  key: unknown;
  unique: unknown;
}

export function collectionRecord(
  { world, holder }: Place,
  { db, name }: Named,
): CollectionRecord | undefined {
  return world.tables.collections.by('name', `${dataSetOf(world, holder).id}/${db}.${name}`)[0];
}

export function putSharding(place: Place, named: Named, sharding: Sharding): void {
  const record = collectionRecord(place, named);
  if (record) place.world.tables.collections.put(withSharding(record, sharding));
}

function validateKey(key: unknown, unique: unknown): asserts key is Document {
  if (!isDocument(key) || Object.keys(key).length === 0) {
    throw badValue('The shard key is empty');
  }
  const values = Object.values(key);
  const hashed = values.filter((value) => value === 'hashed').length;
  if (values.some((value) => value !== 'hashed' && Number(value) !== 1) || hashed > 1) {
    throw badValue(
      'Shard key fields must be 1, or one of them "hashed"; other kinds of indexes cannot be shard keys',
    );
  }
  if (hashed > 0 && unique === true) {
    throw invalidOptions('Hashed shard keys cannot be declared unique.');
  }
}

/** Documented: an index has to begin with the key; where there are no documents yet it is made. */
function needIndex(place: Place, { db, name }: Named, key: Document, unique: boolean, make: boolean) {
  const { world, holder } = place;
  const commands = new ClusterCommands(world, holder, { readPreference: 'primary', mayWrite: true });
  const documents = commands.live.open(db, name);
  const begins = (spec: Document) =>
    Object.entries(key).every(([field, value], at) => {
      const [own, ownValue] = Object.entries(spec)[at] ?? [];
      return own === field && sameValue(ownValue, value);
    });
  const present = documents === undefined ? [] : indexesOf(documents);
  if (present.some((index) => begins(index.key) && (!unique || index.unique === true))) return;
  if (Object.keys(key).join() === '_id' && key._id !== 'hashed') return;
  if (!make || (documents !== undefined && documents.size > 0)) {
    throw invalidOptions(
      'Please create an index that starts with the proposed shard key before sharding the collection',
    );
  }
  const indexName = Object.entries(key).flat().join('_');
  const index = { key, name: indexName, ...(unique ? { unique } : {}) };
  commands.run(db, { createIndexes: name, indexes: [index] }, runCommand);
}

/**
 * Shards a collection, which is created if missing; one with the same key remains unchanged. Throws the
 * errors of the command `shardCollection`.
 */
export function divideCollection(place: Place, named: Named, { key, unique }: Wanted): void {
  const { world, holder } = place;
  const { db, name } = named;
  validateKey(key, unique);
  const before = collectionRecord(place, named);
  const existing = before && shardingOf(before);
  if (existing) {
    if (sameValue(existing.key, key) && existing.unique === unique) return;
    throw new CommandError('AlreadyInitialized', `sharding already enabled for collection ${db}.${name}`);
  }
  if (before === undefined) {
    const commands = new ClusterCommands(world, holder, { readPreference: 'primary', mayWrite: true });
    commands.run(db, { create: name }, runCommand);
  }
  needIndex(place, named, key, unique === true, true);
  const sharding = { key, unique: unique === true, since: world.now() };
  putSharding(place, named, { ...sharding, chunks: firstChunks(key, shardsOf(holder)) });
}

/** Adds fields to the key of a collection that is divided. Throws what `refineCollectionShardKey` answers. */
export function refineDivision(place: Place, named: Named, key: unknown): void {
  const record = collectionRecord(place, named);
  const sharding = record && shardingOf(record);
  if (sharding === undefined) {
    throw new CommandError('NamespaceNotSharded', `Collection ${named.db}.${named.name} is not sharded.`);
  }
  validateKey(key, sharding.unique);
  if (sameValue(sharding.key, key)) return;
  const wanted = Object.entries(key);
  const begins = Object.entries(sharding.key).every(([field, value], at) => {
    const [own, ownValue] = wanted[at] ?? [];
    return own === field && sameValue(ownValue, value);
  });
  if (!begins) {
    throw invalidOptions('key: the new shard key has to begin with the shard key as it is');
  }
  needIndex(place, named, key, sharding.unique, false);
  putSharding(place, named, refined(sharding, key));
}
