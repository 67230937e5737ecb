import type { DropIndexSuggestions } from '#contract/advisor.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { DAY } from '#contract/values/durations.ts';
import { indexSize } from '#server/data/commands/storage-stats.ts';
import type { IndexSpec } from '#server/data/definition.ts';
import { holdingsOf } from '#server/emulator/kernel/documents/data-sizes.ts';
import { definitionOf } from '#server/emulator/kernel/documents/definitions.ts';
import { indexSetOf } from '#server/emulator/kernel/documents/index-sets.ts';
import { namesBefore } from '#server/emulator/kernel/documents/log/definition-log.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** Documented: an index without use for this time counts as unused. */
const unusedMs = 7 * DAY;
/** Documented: only the busiest collections are looked at. */
const mostCollections = 20;

type Suggestion = DropIndexSuggestions['unusedIndexes'][number];

/**
 * Indexes that could go, from those that there are: hidden ones; of the others those that a longer one covers; of the rest
 * those that no query used for a week. An index that does more than serve queries is never named // assumed
 */
export function dropSuggestions(world: World, cluster: ClusterRecord): DropIndexSuggestions {
  const now = world.now();
  const since = Math.max(now - unusedMs, Date.parse(cluster.createDate ?? iso(now)));
  const result: DropIndexSuggestions = { hiddenIndexes: [], redundantIndexes: [], unusedIndexes: [] };
  const largest = holdingsOf(world, cluster)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, mostCollections);
  for (const { db, name, documents } of largest) {
    const [record] = world.tables.collections.by('name', `${cluster.id}/${db}.${name}`);
    const indexes = record ? definitionOf(record).indexes : [];
    if (!record || indexes.length === 0) continue;
    const usage = indexSetOf(world, record);
    const old = namesBefore(world, cluster.id, record, since);
    for (const index of indexes.filter(onlyServes)) {
      const { ops } = usage.usageOf(index.name, now);
      const suggestion: Suggestion = {
        accessCount: ops,
        index: Object.entries(index.key).map(([field, way]) => ({ [field]: way < 0 ? -1 : 1 })),
        name: index.name,
        namespace: `${db}.${name}`,
        since: iso(since),
        sizeBytes: indexSize({ size: documents }),
      };
      if (index.hidden) result.hiddenIndexes.push(suggestion);
      else if (indexes.some((other) => covers(other, index))) result.redundantIndexes.push(suggestion);
      else if (ops === 0 && old.has(index.name)) result.unusedIndexes.push(suggestion);
    }
  }
  return result;
}

/** Orders fields and does nothing else: no constraint, no expiry, no part of the documents. */
function onlyServes({ key, unique, expireAfterSeconds }: IndexSpec): boolean {
  const isPlain = Object.values(key).every((way) => typeof way === 'number');
  return isPlain && !unique && expireAfterSeconds === undefined && !('$**' in key);
}

/** Whether every query that one index serves is served by another: its fields begin the other's, all in one sense. */
function covers(other: IndexSpec, index: IndexSpec): boolean {
  if (other.name === index.name || other.hidden || other.sparse || other.partialFilterExpression)
    return false;
  const [short, long] = [Object.entries(index.key), Object.entries(other.key)];
  if (short.length >= long.length) return false;
  const sense = ([, way]: [string, number], at: number) => Math.sign(way) * Math.sign(Number(long[at]?.[1]));
  return short.every(
    (each, at) => each[0] === long[at]?.[0] && sense(each, at) === sense(short[0] ?? each, 0),
  );
}
