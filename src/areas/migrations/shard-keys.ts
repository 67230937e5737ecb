import type { ShardingEntry } from '#contract/console/migration-plans.ts';
import { type Ejson, isObject, numberOf } from '#src/lib/ejson/value.ts';

type Key = ShardingEntry['key'];

/** The key of an index as a shard key; undefined for what cannot be one: descending, text, geographic parts. */
export function keyOfIndex(key: Ejson | undefined): Key | undefined {
  if (!isObject(key)) return undefined;
  const parts = Object.entries(key).map(([field, value]): Key[number] | undefined => {
    if (value === 'hashed') return { field, kind: 'hashed' };
    return numberOf(value) === 1 ? { field, kind: '1' } : undefined;
  });
  return parts.every((part) => part !== undefined) && parts.length > 0 ? parts : undefined;
}

/** `{ customer: 1, _id: "hashed" }` */
export function keyText(key: Key): string {
  return `{ ${key.map(({ field, kind }) => `${field}: ${kind === '1' ? '1' : '"hashed"'}`).join(', ')} }`;
}

/** Why the sharding of a draft cannot be sent, in a sentence. */
export function shardingProblem(entries: readonly ShardingEntry[]): string | undefined {
  const seen = new Set<string>();
  for (const { database, collection, key } of entries) {
    if (database === '' || collection === '') return 'Name the database and the collection that are sharded.';
    const namespace = `${database}.${collection}`;
    if (seen.has(namespace)) return `${namespace} is sharded twice.`;
    seen.add(namespace);
    if (key.some(({ field }) => field === '')) return `Name every field of the shard key of ${namespace}.`;
    if (new Set(key.map(({ field }) => field)).size < key.length) {
      return `The shard key of ${namespace} names a field twice.`;
    }
  }
  return undefined;
}
